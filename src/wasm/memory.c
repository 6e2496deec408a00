/*
 * memory.c: room in a module's memory for the texts that JavaScript hands in.
 */
#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(alloc) void *wasm_alloc(size_t size)
{
    return malloc(size);
}

EXPORT(release) void wasm_release(void *memory)
{
    free(memory);
}
