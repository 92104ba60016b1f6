/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "file.h"

#include "arena.h"
#include "problem.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool make_folders(const char *path);
static int compare_names(const void *left, const void *right);

char *file_path(const char *folder, const char *name)
{
    return arena_format("%s/%s", folder, name);
}

bool file_exists(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

bool file_read(const char *path, struct file *out)
{
    bool done = false;
    char *bytes = NULL;
    size_t length = 0;
    size_t capacity = 0;
    size_t got = 1;
    FILE *stream = fopen(path, "rb");
    if (stream == NULL) {
        problem(path, "cannot be opened: %s", strerror(errno));
        goto done;
    }
    while (got > 0) {
        if (length == capacity) {
            char *larger = arena_alloc(capacity == 0 ? 65536 : capacity * 2);
            if (length > 0) {
                memcpy(larger, bytes, length);
            }
            bytes = larger;
            capacity = capacity == 0 ? 65535 : capacity * 2 - 1;
        }
        got = fread(bytes + length, 1, capacity - length, stream);
        length += got;
    }
    if (ferror(stream)) {
        problem(path, "cannot be read");
        goto done;
    }
    bytes[length] = '\0';
    *out = (struct file){path, bytes, length};
    done = true;
done:
    if (stream != NULL) {
        fclose(stream);
    }
    return done;
}

bool file_write(const char *path, const char *bytes, size_t length)
{
    bool done = false;
    char *partial = arena_format("%s.%ld.tmp", path, (long)getpid());
    FILE *stream = NULL;
    if (file_exists(path)) {
        struct file present;
        if (file_read(path, &present) && present.length == length &&
            memcmp(present.bytes, bytes, length) == 0) {
            return true;
        }
    }
    if (!make_folders(path)) {
        goto done;
    }
    stream = fopen(partial, "wb");
    if (stream == NULL) {
        problem(partial, "cannot be made: %s", strerror(errno));
        goto done;
    }
    bool written = fwrite(bytes, 1, length, stream) == length;
    written = fclose(stream) == 0 && written;
    if (!written || rename(partial, path) != 0) {
        problem(path, "cannot be written: %s", strerror(errno));
        remove(partial);
        goto done;
    }
    done = true;
done:
    return done;
}

bool file_link(const char *path, const char *target)
{
    char present[256];
    ssize_t length = readlink(path, present, sizeof present - 1);
    if (length >= 0) {
        present[length] = '\0';
        if (strcmp(present, target) == 0) {
            return true;
        }
        unlink(path);
    }
    if (symlink(target, path) != 0) {
        problem(path, "cannot be linked to %s: %s", target, strerror(errno));
        return false;
    }
    return true;
}

bool file_list(const char *folder, const char *suffix, const char *const **names, size_t *count)
{
    const char **found = NULL;
    size_t found_count = 0;
    DIR *directory = opendir(folder);
    if (directory == NULL) {
        problem(folder, "cannot be listed: %s", strerror(errno));
        return false;
    }
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        size_t length = strlen(entry->d_name);
        size_t suffix_length = strlen(suffix);
        if (length > suffix_length && strcmp(entry->d_name + length - suffix_length, suffix) == 0) {
            found = arena_grow(found, found_count, sizeof *found);
            found[found_count++] = arena_copy(entry->d_name, length);
        }
    }
    closedir(directory);
    if (found_count > 1) {
        qsort(found, found_count, sizeof *found, compare_names);
    }
    *names = found;
    *count = found_count;
    return true;
}

static bool make_folders(const char *path)
{
    char *folder = arena_copy(path, strlen(path));
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
            problem(folder, "cannot be made: %s", strerror(errno));
            return false;
        }
        *slash = '/';
    }
    return true;
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}
