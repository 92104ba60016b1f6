/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Files and folders as the generator needs them. Failures are reported as problems. */
#ifndef KP_GENERATOR_FILE_H
#define KP_GENERATOR_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* A file held in memory, NUL-terminated behind its last byte. */
struct file {
    const char *path;
    const char *bytes;
    size_t length;
};

/* "folder/name", in arena memory. */
char *file_path(const char *folder, const char *name);

bool file_exists(const char *path);

bool file_read(const char *path, struct file *out);

/* Replaces the file in one step, so that a reader sees the old one or the new one. Leaves a file that
 * already has these bytes alone, so that nothing is rebuilt for it. Makes missing folders. */
bool file_write(const char *path, const char *bytes, size_t length);

/* Makes `path` a symbolic link to `target`, replacing a link of another target. */
bool file_link(const char *path, const char *target);

/* Names in `folder` that end in `suffix`, sorted by byte value. */
bool file_list(const char *folder, const char *suffix, const char *const **names, size_t *count);

#endif
