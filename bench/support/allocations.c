/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "allocations.h"

#include "bench.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

/*
 * Definitions in the program go before those of the C library, for every library it loads. The requests
 * go on to glibc's own, under the names that it exports for this.
 */
#include <dlfcn.h>
#include <sys/mman.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *pointer);

/* Everything is hidden unless it says otherwise. */
#define SEEN __attribute__((visibility("default")))

SEEN void *malloc(size_t size);
SEEN void *calloc(size_t count, size_t size);
SEEN void *realloc(void *old, size_t size);
SEEN void *aligned_alloc(size_t alignment, size_t size);
SEEN int posix_memalign(void **out, size_t alignment, size_t size);
SEEN void free(void *pointer);

enum {
    NOTES_MAX = 1 << 18, /* a power of two */
    PAGES_BYTES = 1 << 22,
    PAGES_ALIGNMENT = 128
};

/* A request, in a table that is hashed by what was given. Freed ones stay as they are noted. */
struct note {
    const void *given;
    const void *caller;
    size_t bytes;
    bool freed;
};

static struct note notes[NOTES_MAX];
static size_t note_count;
static bool noting;

static char *pages; /* memory that is given in bench_allocations_on_pages() */
static size_t pages_used;
static bool on_pages;

/* ---- Notes ---------------------------------------------------------------------------------- */

static size_t place_of(const void *given)
{
    return (size_t)(((uintptr_t)given >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (NOTES_MAX - 1);
}

static void note_given(const void *given, size_t bytes, const void *caller)
{
    size_t place = place_of(given);

    if (!noting || given == NULL) {
        return;
    }
    if (++note_count > NOTES_MAX / 2) {
        noting = false;
        bench_die("more allocations than can be noted");
    }
    while (notes[place].given != NULL) {
        place = (place + 1) & (NOTES_MAX - 1);
    }
    notes[place] = (struct note){given, caller, bytes, false};
}

static void note_freed(const void *given)
{
    size_t place = place_of(given);

    if (!noting || given == NULL) {
        return;
    }
    while (notes[place].given != NULL) {
        if (notes[place].given == given && !notes[place].freed) {
            notes[place].freed = true;
            break;
        }
        place = (place + 1) & (NOTES_MAX - 1);
    }
}

static bool is_own(const void *caller)
{
    Dl_info info;

    return dladdr(caller, &info) != 0 && info.dli_fname != NULL &&
           (strstr(info.dli_fname, "/libkperf.") != NULL ||
            strstr(info.dli_fname, "/libkperf-sys.") != NULL);
}

void bench_allocations_begin(void)
{
    memset(notes, 0, sizeof notes);
    note_count = 0;
    noting = true;
}

struct bench_allocations bench_allocations_end(void)
{
    struct bench_allocations sum = {0};

    noting = false;
    for (size_t i = 0; i < NOTES_MAX; i++) {
        const struct note *n = &notes[i];
        if (n->given == NULL) {
            continue;
        }
        sum.all_count++;
        sum.all_held_bytes += n->freed ? 0 : (double)n->bytes;
        if (is_own(n->caller)) {
            sum.count++;
            sum.held_bytes += n->freed ? 0 : (double)n->bytes;
        }
    }
    return sum;
}

const char *bench_allocations_method(void)
{
    return "this program's own malloc(), by who calls it";
}

/* ---- Pages ---------------------------------------------------------------------------------- */

bool bench_allocations_on_pages(bool on)
{
    if (on && pages == NULL) {
        void *mapped =
            mmap(NULL, PAGES_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        pages = mapped != MAP_FAILED ? mapped : NULL;
    }
    on_pages = on && pages != NULL;
    return on_pages == on;
}

bool bench_allocations_protect(bool writable)
{
    return pages == NULL ||
           mprotect(pages, PAGES_BYTES, writable ? PROT_READ | PROT_WRITE : PROT_READ) == 0;
}

static bool is_on_pages(const void *pointer)
{
    return pages != NULL && (uintptr_t)pointer - (uintptr_t)pages < PAGES_BYTES;
}

static void *take_pages(size_t size)
{
    size_t rounded = (size + PAGES_ALIGNMENT - 1) & ~(size_t)(PAGES_ALIGNMENT - 1);

    if (size > PAGES_BYTES || rounded > PAGES_BYTES - pages_used) {
        errno = ENOMEM;
        return NULL;
    }
    pages_used += rounded;
    return pages + pages_used - rounded; /* as it was mapped: zero */
}

/* ---- The functions -------------------------------------------------------------------------- */

#define CALLER __builtin_return_address(0)

void *malloc(size_t size)
{
    void *given = on_pages ? take_pages(size) : __libc_malloc(size);

    note_given(given, size, CALLER);
    return given;
}

void *calloc(size_t count, size_t size)
{
    bool fits = size == 0 || count <= SIZE_MAX / size;
    void *given = on_pages && fits ? take_pages(count * size) : __libc_calloc(count, size);

    note_given(given, fits ? count * size : 0, CALLER);
    return given;
}

void *realloc(void *old, size_t size)
{
    void *given = NULL;

    if (is_on_pages(old)) {
        /* How large it was is not known; what lies behind it on the pages may be copied along. */
        size_t rest = (size_t)(pages + PAGES_BYTES - (char *)old);
        given = on_pages ? take_pages(size) : __libc_malloc(size);
        if (given != NULL) {
            memmove(given, old, size < rest ? size : rest);
        }
    } else {
        given = __libc_realloc(old, size);
    }
    if (given != NULL || size == 0) {
        note_freed(old);
    }
    note_given(given, size, CALLER);
    return given;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    void *given = on_pages && alignment <= PAGES_ALIGNMENT ? take_pages(size)
                                                           : __libc_memalign(alignment, size);

    note_given(given, size, CALLER);
    return given;
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    void *given = on_pages && alignment <= PAGES_ALIGNMENT ? take_pages(size)
                                                           : __libc_memalign(alignment, size);

    note_given(given, size, CALLER);
    if (given == NULL) {
        return ENOMEM;
    }
    *out = given;
    return 0;
}

void free(void *pointer)
{
    note_freed(pointer);
    if (!is_on_pages(pointer)) {
        __libc_free(pointer);
    }
}

#else

bool bench_allocations_on_pages(bool on)
{
    (void)on;
    return false;
}

bool bench_allocations_protect(bool writable)
{
    (void)writable;
    return false;
}

#if defined(__APPLE__)

#include <malloc/malloc.h>

static malloc_statistics_t before;

void bench_allocations_begin(void)
{
    malloc_zone_statistics(NULL, &before);
}

struct bench_allocations bench_allocations_end(void)
{
    malloc_statistics_t now;
    struct bench_allocations sum = {NAN, NAN, NAN, NAN};

    malloc_zone_statistics(NULL, &now);
    sum.all_held_bytes = (double)now.size_in_use - (double)before.size_in_use;
    return sum;
}

const char *bench_allocations_method(void)
{
    return "malloc_zone_statistics(): what is held by everybody, in the allocator's units";
}

#else

void bench_allocations_begin(void)
{
}

struct bench_allocations bench_allocations_end(void)
{
    return (struct bench_allocations){NAN, NAN, NAN, NAN};
}

const char *bench_allocations_method(void)
{
    return "not measured with this C library, or under a sanitizer";
}

#endif
#endif
