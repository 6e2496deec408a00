/*
 * propose.c: what may be thought of, and how well a side stands.
 */
#include "rules/template/template.h"

/* By a part of the allowance towards a place, less where it is nearer. */
static void propose_move(ump_proposals *p, const tpl_table *t, unsigned unit, ump_pt to,
                         int32_t part, int32_t of)
{
    ump_pt from = t->table.piece[unit].at;
    int64_t far = ump_dist(from, to).hi;
    int64_t step = t->chart->going.budget * part / of - 2;
    if (far > 0)
        ump_offer_to(p, TPL_MOVE, unit, step < far ? ump_part_way(from, to, step, far) : to);
}

enum { NEAR = 4 };

static unsigned farthest_of(const uint64_t far[NEAR])
{
    unsigned last = 0;
    for (unsigned k = 1; k < NEAR; k++)
        last = far[k] > far[last] ? k : last;
    return last;
}

/* The others move up; returns how many are left. */
static unsigned forget_farthest(unsigned found[NEAR], uint64_t far[NEAR])
{
    for (unsigned i = farthest_of(far); i + 1 < NEAR; i++) {
        found[i] = found[i + 1];
        far[i] = far[i + 1];
    }
    return NEAR - 1;
}

/* The few nearest enemies within reach, in their order in the scenario. *most: how far the farthest
 * is, squared, once as many have been found. */
static unsigned nearest_enemies(const ump_table *t, unsigned unit, ump_len reach,
                                unsigned found[NEAR], uint64_t *most)
{
    ump_pt at = t->piece[unit].at;
    uint64_t far[NEAR];
    unsigned n = 0;
    *most = UINT64_MAX;
    UMP_EACH_NEAR(i, t, ump_box_grow((ump_box){at, at}, reach), ump_enemies_of(t, unit)) {
        uint64_t here = ump_dist2(t->piece[i].at, at);
        if (here >= *most)
            continue;
        if (n == NEAR)
            n = forget_farthest(found, far);
        far[n] = here;
        found[n++] = i;
        if (n == NEAR)
            *most = far[farthest_of(far)];
    }
    return n;
}

/* Looks around ever farther, until nobody beyond can be nearer, or stand on the table. */
static unsigned near_enemies(const ump_table *t, unsigned unit, unsigned found[NEAR])
{
    ump_len across = t->field->width > t->field->depth ? t->field->width : t->field->depth;
    uint64_t most;
    for (ump_len reach = 24 * UMP_INCH;; reach *= 2) {
        unsigned n = nearest_enemies(t, unit, reach, found, &most);
        if (reach >= across || most <= (uint64_t)reach * (uint64_t)reach)
            return n;
    }
}

static void propose_for(ump_proposals *p, const tpl_table *t, unsigned unit)
{
    unsigned enemy[NEAR], n = near_enemies(&t->table, unit, enemy);
    for (unsigned i = 0; i < n; i++) {
        if (tpl_check_fire(t, unit, enemy[i], NULL))
            ump_offer_at(p, TPL_FIRE, unit, enemy[i]);
        propose_move(p, t, unit, t->table.piece[enemy[i]].at, 1, 2);
    }
    for (unsigned i = 0; i < p->game->n_objectives; i++) {
        propose_move(p, t, unit, p->game->objective[i].at, 1, 1);
        propose_move(p, t, unit, p->game->objective[i].at, 1, 3);
    }
}

void tpl_propose(ump_proposals *p)
{
    const ump_state *state = p->state;
    tpl_table t = tpl_table_of(p->game, state);
    unsigned n = t.table.n_units;
    ump_offer(p, TPL_PASS);
    if (state->ask_kind == UMP_ASK_REACTION) {
        ump_offer_at(p, TPL_FIRE, state->ask_unit, state->ask_other);
        return;
    }
    unsigned first = (unsigned)(p->salt % n);
    bool enough = ump_offered_enough(p);
    for (unsigned i = 0; i < n && !enough; i++) {
        unsigned unit = first + i < n ? first + i : first + i - n;
        if (t.company[unit].acted || ump_side_of(&t.table, unit) != state->ask_side ||
            !ump_unit_here(&t.table, unit))
            continue;
        propose_for(p, &t, unit);
        enough = ump_offered_enough(p);
    }
}

int tpl_evaluate(const ump_game *game, const ump_state *state, unsigned side)
{
    tpl_table t = tpl_table_of(game, state);
    int figures[UMP_MAX_SIDES] = {0};
    UMP_EACH_UNIT(i, &t.table, ump_anyone())
        figures[ump_side_of(&t.table, i)] += t.company[i].figures;
    int all = figures[0] + figures[1];
    int lead = all ? (figures[side] - figures[1 - side]) * 500 / all : 0;
    return lead + 50 * (ump_objective_points(game, state, side) -
                        ump_objective_points(game, state, 1 - side));
}
