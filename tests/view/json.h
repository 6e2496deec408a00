/*
 * json.h: a reader of JSON just large enough to test the writer: is it well formed, what stands at
 * a path ("looks.3.at.0"), how many values does an array or object hold.
 */
#ifndef UMP_TEST_JSON_H
#define UMP_TEST_JSON_H

#include <stdbool.h>
#include <stddef.h>

bool json_whole(const char *text);
/* The value at the path: a string without its quotes (\uXXXX as it stands), anything else as text.
 */
bool json_find(const char *text, const char *path, char *value, size_t room);
int json_count(const char *text, const char *path); /* -1: there is no such array or object */

#endif
