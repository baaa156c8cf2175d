#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdbool.h>

/// How many blocks the calling thread has asked the allocator for: malloc, calloc, realloc and their aligned relatives.
/// Zero where `allocations_are_counted` says no.
long allocation_count(void);

/// Whether this C library lets a program stand before its allocator.
bool allocations_are_counted(void);

/// Bytes that are allocated now, in all threads; zero where nobody can tell.
long heap_bytes(void);

/// Where one part of a measurement ends and the next one begins: callgrind is told to write its counts out here.
void measuring_mark(void);

#endif
