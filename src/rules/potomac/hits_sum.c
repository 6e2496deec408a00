/*
 * hits_sum.c: the arithmetic of hits (2.14): what a skirmish line absorbs, stands and cohesion
 * lost, sharing in a group, drive back and confusion, and whether a charge under fire gets home.
 */
#include "rules/potomac/facts.h"

/* SKR-10 to 12, SKR-14: each stand absorbs; from the second event on a hit costs the line. */
pot_screen pot_screen_hits(const pot_book *b, int32_t line, int32_t rounds, int32_t hits,
                           bool at_line)
{
    pot_screen s = {.line_left = line};
    int32_t room = line * b->skirmish.absorb;
    s.absorbed = hits < room ? hits : room;
    int32_t surplus = hits - s.absorbed;
    s.reached = at_line ? 0 : surplus;
    bool scored = b->house.wear_by_surplus ? surplus > 0 : hits > 0;
    if (at_line) /* each hit takes a stand, from the first volley on */
        s.line_lost = hits < line ? hits : line;
    else if (line > 0 && scored && rounds + 1 >= b->skirmish.wear_from)
        s.line_lost = b->skirmish.wear < line ? b->skirmish.wear : line;
    s.line_left = line - s.line_lost;
    return s;
}

/* How many whole `strength`s the total pays for (HIT-01, R-01); the rest is left in *total. */
static int32_t paid(const pot_book *b, int32_t strength, int32_t *total)
{
    int32_t price = strength + (b->house.stand_removal == POT_REMOVED_ONE_BEYOND ? 1 : 0);
    int32_t n = 0;
    if (b->house.stand_removal == POT_REMOVED_BEYOND) {
        for (; *total > price; n++)
            *total -= price;
        return n;
    }
    n = *total / price;
    *total %= price;
    return n;
}

int32_t pot_most_markers(const pot_book *b, int32_t strength)
{
    return b->house.stand_removal == POT_REMOVED_AT ? strength - 1 : strength;
}

pot_loss pot_take_hits(const pot_book *b, int32_t stands, int32_t strength, int32_t markers,
                       int32_t hits)
{
    pot_loss loss = {.markers = markers + hits};
    loss.lost = paid(b, strength, &loss.markers);
    if (loss.lost >= stands) { /* HIT-05 */
        loss.lost = stands;
        loss.markers = 0;
        loss.destroyed = true;
    }
    loss.left = stands - loss.lost;
    return loss;
}

/* SGE-05, SGE-07. */
pot_work_loss pot_hit_work(const pot_book *b, int32_t strength, int32_t cohesion, int32_t markers,
                           int32_t hits)
{
    pot_work_loss loss = {.markers = markers + hits, .protection = POT_FORTIFICATIONS};
    loss.lost = paid(b, strength, &loss.markers);
    if (loss.lost >= cohesion) {
        loss.lost = cohesion;
        loss.markers = 0;
        loss.protection = b->house.ruins_open ? POT_OPEN : POT_COVER;
    }
    loss.cohesion = cohesion - loss.lost;
    return loss;
}

/* ---- What follows hits ---- */

/* A draw drives nobody back by the rules: it only gives ground, unless the house says otherwise. */
static bool drives_back(const pot_book *b, enum pot_back_kind kind)
{
    return kind != POT_BACK_DRAW || b->house.draw_confuses;
}

/* DRV-01, DRV-02: 1 cm a hit, confused if it is more centimetres than its strength. */
bool pot_back_confuses(const pot_book *b, enum pot_back_kind kind, int32_t strength, int32_t hits)
{
    return drives_back(b, kind) && hits * b->back_per_hit > strength * UMP_CM;
}

bool pot_fear_rolls(const pot_book *b, enum pot_back_kind kind, bool fear, bool confused,
                    int32_t hits)
{
    return drives_back(b, kind) && fear && hits > 0 && !confused;
}

/* Fire that cost a stand, or a lost round; never a draw or a hit work (SGE-06). */
bool pot_tests_morale(enum pot_back_kind kind, int32_t lost)
{
    bool fire = kind == POT_BACK_FIRE || kind == POT_BACK_CHARGE;
    return fire ? lost > 0 : kind == POT_BACK_MELEE;
}

enum pot_consequence pot_next_due(const pot_due *due)
{
    enum pot_consequence next = 0;
    while (next < POT_NOTHING_DUE && !due->is[next])
        next++;
    return next;
}

bool pot_face_in(uint8_t faces, int32_t die)
{
    return die >= 0 && die < 8 && (faces >> die & 1) != 0;
}

void pot_share_hits(int32_t hits, size_t n, int32_t *share)
{
    for (size_t i = 0; i < n; i++)
        share[i] = hits / (int32_t)n + ((int32_t)i < hits % (int32_t)n ? 1 : 0);
}

int32_t pot_group_back(const pot_book *b, const int32_t *share, size_t n)
{
    int32_t most = 0, total = 0;
    for (size_t i = 0; i < n; i++) {
        most = share[i] > most ? share[i] : most;
        total += share[i];
    }
    return b->house.group_drive_total ? total : most;
}

/* CHG-08: contact if and only if D + h <= M. CHG-09, CHG-10, DRV-07: else the gap. */
pot_contact pot_charge_contact(const pot_book *b, ump_len distance, ump_len allowance, int32_t hits,
                               bool fled)
{
    ump_len lost = hits * b->back_per_hit;
    ump_len gap = distance + lost - allowance;
    pot_contact c = {.made = gap <= 0 && !fled};
    if (c.made)
        return c;
    if (fled && gap < b->keep_off)
        gap = b->keep_off;
    c.gap = gap;
    c.driven = gap > distance ? gap - distance : 0;
    return c;
}
