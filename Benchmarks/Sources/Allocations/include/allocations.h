#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>

/// How many blocks the calling thread has requested from the allocator: malloc, calloc, realloc and their aligned
/// relatives. Zero if `allocations_are_counted` returns false.
long allocation_count(void);

/// Whether this C library lets a program replace its allocator.
bool allocations_are_counted(void);

/// Bytes that are allocated now, in all threads; zero where that is unknown.
long heap_bytes(void);

/// Marks the end of one part of a measurement and the begin of the next. Callgrind writes its counts out here.
void measuring_mark(void);

#endif
