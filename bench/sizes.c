/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* How large are the libraries? Whoever starts this program strips them and names them. */
#include "support/bench.h"

#include <sys/stat.h>

void bench_ask_sizes(struct bench *bench)
{
    for (size_t i = 0; i < bench->library_count && !bench->counting; i++) {
        struct stat file;
        if (stat(bench->libraries[i].path, &file) != 0) {
            bench_die("there is no %s", bench->libraries[i].path);
        }
        bench_figure(bench, "sizes", bench->libraries[i].name, BENCH_NO_BACKEND,
                     (double)file.st_size, "bytes");
    }
}
