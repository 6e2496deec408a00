/*
 * words.h: private to chart/. The short words of the charts, spelled out for people.
 */
#ifndef UMP_CHART_WORDS_H
#define UMP_CHART_WORDS_H

#include <stddef.h>

/* "nr" is "normal range", "INF" is "infantry"; NULL: the word is for people as it is. */
const char *ump_chart_word(const char *at, size_t size);

#endif
