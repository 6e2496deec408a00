/*
 * labels.c: names are placed one after another, the important ones first; one that finds no room
 * is left out.
 */
#include "map/map.h"
#include <string.h>

void labels_block(labels *l, const ump_rect *rect)
{
    ump_rect *list = ump_make_room(l->taken, &l->room, l->n + 1, sizeof *list);
    if (!list) {
        l->failed = true;
        return;
    }
    l->taken = list;
    l->taken[l->n++] = *rect;
}

static bool box_inside(ump_box a, ump_box page)
{
    return a.low.x >= page.low.x && a.low.y >= page.low.y && a.high.x <= page.high.x &&
           a.high.y <= page.high.y;
}

bool labels_taken(const labels *l, const ump_rect *rect)
{
    for (size_t i = 0; i < l->n; i++)
        if (ump_box_meet(l->taken[i].box, rect->box) && ump_rect_overlap(&l->taken[i], rect))
            return true;
    return false;
}

bool labels_fit(const labels *l, const ump_rect *rect)
{
    return box_inside(rect->box, l->page) && !labels_taken(l, rect);
}

/* Hundredths of an em, after DejaVu Serif, among the widest of the faces that may be found. */
static int letter_width(unsigned char c)
{
    if (c == ' ')
        return 32;
    if (strchr("il.,;:'!|jI()-1fjt", c))
        return 43;
    if (strchr("mMWw%@", c))
        return 102;
    if (c >= 'A' && c <= 'Z')
        return 78;
    return 65;
}

int64_t label_width(const char *text, int size_px, int spacing_tenths, bool bold)
{
    int64_t hundredths = 0, letters = 0;
    for (const char *c = text; *c; c++) {
        if (((unsigned char)*c & 0xc0) == 0x80)
            continue; /* inside a character of several bytes */
        hundredths += letter_width((unsigned char)*c);
        letters++;
    }
    if (bold)
        hundredths += hundredths / 10;
    return hundredths * size_px / 10 + letters * spacing_tenths;
}
