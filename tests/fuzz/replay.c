/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * A fuzz target without libFuzzer: runs it once with each file that is named, and with each file of
 * each folder that is named. So the seeds, and every input that once found something, are tested with
 * every compiler.
 */
#include "fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum {
    INPUT_BYTES_MAX = 1 << 20,
    PATH_BYTES_MAX = 4096
};

static size_t run_count;

static void run_file(const char *path)
{
    uint8_t *data = malloc(INPUT_BYTES_MAX);
    FILE *file = fopen(path, "rb");
    size_t size = 0;

    HOLDS(data != NULL && file != NULL, "cannot read %s: %s", path, strerror(errno));
    size = fread(data, 1, INPUT_BYTES_MAX, file);
    HOLDS(ferror(file) == 0 && size < INPUT_BYTES_MAX, "%s cannot be read, or is too long", path);
    (void)fclose(file);
    (void)fprintf(stderr, "%s: %zu bytes\n", path, size);
    /* Of its own size, so that reading beyond it is found. */
    uint8_t *input = malloc(size > 0 ? size : 1);
    HOLDS(input != NULL, "no memory");
    memcpy(input, data, size);
    (void)LLVMFuzzerTestOneInput(input, size);
    free(input);
    free(data);
    run_count++;
}

static void run_folder(const char *path)
{
    DIR *folder = opendir(path);
    const struct dirent *entry = NULL;

    HOLDS(folder != NULL, "cannot open the folder %s: %s", path, strerror(errno));
    while ((entry = readdir(folder)) != NULL) {
        char name[PATH_BYTES_MAX];
        int length = snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        HOLDS(length > 0 && (size_t)length < sizeof name, "too long a name in %s", path);
        if (entry->d_name[0] != '.') {
            run_file(name);
        }
    }
    (void)closedir(folder);
}

int main(int argc, char **argv)
{
    (void)LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 1; i < argc; i++) {
        struct stat status;
        HOLDS(stat(argv[i], &status) == 0, "no file %s", argv[i]);
        if (S_ISDIR(status.st_mode)) {
            run_folder(argv[i]);
        } else {
            run_file(argv[i]);
        }
    }
    HOLDS(run_count > 0, "no input was given");
    return EXIT_SUCCESS;
}
