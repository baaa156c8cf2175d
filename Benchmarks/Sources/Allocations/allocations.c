#include "allocations.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>

// The program's own functions of these names take precedence over those of the C library, in every library that it
// loads. Each counts and calls the real one. Each thread has its own counter, so that threads do not slow each other
// down.

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static __thread long count;

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count++;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count++;
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    count++;
    *block = __libc_memalign(alignment, size);
    return *block == NULL ? ENOMEM : 0;
}

long allocation_count(void) { return count; }
bool allocations_are_counted(void) { return true; }

long heap_bytes(void) {
    struct mallinfo2 now = mallinfo2();
    return (long)(now.uordblks + now.hblkhd);
}
#else
long allocation_count(void) { return 0; }
bool allocations_are_counted(void) { return false; }
long heap_bytes(void) { return 0; }
#endif

__attribute__((noinline)) void measuring_mark(void) { __asm__ volatile("" ::: "memory"); }
