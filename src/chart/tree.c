/*
 * tree.c: the names of a chart. Nodes lie in one list; a hash table finds a child by its parent
 * and its key, so that reading stays linear however long the file is.
 */
#include "chart/tree.h"
#include <string.h>

void *ump_list_add(ump_arena *arena, list *l, size_t size)
{
    if (l->n == l->room) {
        size_t room = l->room == 0 ? 8 : l->room * 2;
        void *item = ump_arena_take(arena, room * size);
        if (item == NULL)
            return NULL;
        if (l->n > 0)
            memcpy(item, l->item, l->n * size);
        l->item = item;
        l->room = room;
    }
    return (char *)l->item + l->n++ * size;
}

node *ump_tree_node(const ump_chart *chart, uint32_t i)
{
    return (node *)chart->nodes.item + i;
}

static size_t slot_of(const ump_chart *chart, uint32_t parent, const char *key, size_t size)
{
    uint64_t hash = ump_fnv(UMP_FNV_BASIS, &parent, sizeof parent);
    for (size_t i = 0; i < size; i++) {
        char c = ump_fold(key[i]);
        hash = ump_fnv(hash, &c, 1);
    }
    return (size_t)(hash ^ (hash >> 32)) & (chart->n_slots - 1);
}

/* The slot that holds this child, or the empty one where it would go. */
static size_t probe(const ump_chart *chart, uint32_t parent, const char *key, size_t size)
{
    size_t i = slot_of(chart, parent, key, size);
    for (; chart->slot[i] != NO_NODE; i = (i + 1) & (chart->n_slots - 1)) {
        const node *n = ump_tree_node(chart, chart->slot[i]);
        if (n->parent == parent && ump_same_id(n->key, strlen(n->key), key, size))
            break;
    }
    return i;
}

static bool grow_slots(ump_chart *chart)
{
    size_t n_slots = chart->n_slots == 0 ? 64 : chart->n_slots * 2;
    uint32_t *slot = ump_arena_take(chart->arena, n_slots * sizeof *slot);
    if (slot == NULL)
        return false;
    chart->slot = slot;
    chart->n_slots = n_slots;
    for (uint32_t i = 1; i < chart->nodes.n; i++) {
        const node *n = ump_tree_node(chart, i);
        if (n->parent != NO_NODE)
            slot[probe(chart, n->parent, n->key, strlen(n->key))] = i;
    }
    return true;
}

uint32_t ump_tree_root(ump_chart *chart)
{
    node *n = ump_list_add(chart->arena, &chart->nodes, sizeof *n);
    if (n == NULL)
        return NO_NODE;
    *n = (node){.key = "", .kind = NODE_OBJECT};
    return (uint32_t)(chart->nodes.n - 1);
}

bool ump_tree_begin(ump_chart *chart)
{
    return ump_list_add(chart->arena, &chart->nodes, sizeof(node)) != NULL && grow_slots(chart) &&
           ump_tree_root(chart) == ROOT;
}

uint32_t ump_tree_child(const ump_chart *chart, uint32_t parent, const char *key, size_t size)
{
    return chart->slot[probe(chart, parent, key, size)];
}

uint32_t ump_tree_find(const ump_chart *chart, uint32_t from, const char *path)
{
    while (from != NO_NODE) {
        size_t size = strcspn(path, ".");
        from = ump_tree_child(chart, from, path, size);
        if (path[size] == '\0')
            return from;
        path += size + 1;
    }
    return NO_NODE;
}

static uint32_t new_child(ump_chart *chart, uint32_t parent, const char *key, size_t size,
                          uint32_t line)
{
    if (chart->nodes.n >= UINT32_MAX / 2 ||
        (chart->nodes.n * 2 >= chart->n_slots && !grow_slots(chart)))
        return NO_NODE;
    const char *text = ump_id_text(chart->arena, key, size);
    node *n = text != NULL ? ump_list_add(chart->arena, &chart->nodes, sizeof *n) : NULL;
    if (n == NULL)
        return NO_NODE;
    uint32_t i = (uint32_t)(chart->nodes.n - 1);
    *n = (node){.key = text, .parent = parent, .kind = NODE_OBJECT, .line = line};
    chart->slot[probe(chart, parent, key, size)] = i;
    node *above = ump_tree_node(chart, parent);
    if (above->last != NO_NODE)
        ump_tree_node(chart, above->last)->next = i;
    else
        above->first = i;
    above->last = i;
    return i;
}

uint32_t ump_tree_add(ump_chart *chart, uint32_t parent, const char *key, size_t size,
                      uint32_t line)
{
    uint32_t child = ump_tree_child(chart, parent, key, size);
    return child != NO_NODE ? child : new_child(chart, parent, key, size, line);
}

uint32_t ump_tree_make(ump_chart *chart, uint32_t from, const char *path, size_t size,
                       uint32_t line, uint32_t *blocked)
{
    *blocked = NO_NODE;
    for (unsigned depth = 1; depth <= MAX_DEPTH; depth++) {
        if (ump_tree_node(chart, from)->kind != NODE_OBJECT) {
            *blocked = from;
            return NO_NODE;
        }
        const char *dot = memchr(path, '.', size);
        size_t part = dot != NULL ? (size_t)(dot - path) : size;
        uint32_t child = ump_tree_add(chart, from, path, part, line);
        if (child == NO_NODE || dot == NULL)
            return child;
        from = child;
        path += part + 1;
        size -= part + 1;
    }
    return NO_NODE;
}
