/*
 * ruling.c: what an umpire or a scenario may set of a piece of Across the Potomac, kept within what
 * the rules can go on with; and how it is now.
 */
#include "rules/potomac/potomac.h"

/* ORDER POT FACT */
enum {
    STANDS,
    MARKERS,
    LEVEL,
    FORMATION,
    FILES,
    MOUNTED,
    READY,
    SKIRMISHERS,
    GUNS,
    FATE,
    OFFICER_FATE,
    WITH,
    COMMANDS
};
enum { LIMBERED = POT_IRREGULAR + 1, DEPLOYED };
static const char *const levels[] = {"good_order", "confused", "routing", NULL};
static const char *const formations[] = {"line",     "column",   "irregular",
                                         "limbered", "deployed", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};
/* ORDER pot_guns_left */
static const char *const guns_left[] = {"manned", "limbered", "deployed", "lost", NULL};
/* ORDER pot_life */
static const char *const lives[] = {"waiting", "fighting", "destroyed", "left", NULL};
static const char *const officer_lives[] = {"waiting", "fighting", "destroyed", "left",
                                            "killed",  "captured", NULL};

const ump_fact pot_facts_ruled[POT_FACTS] = {
    {.name = "stands"},
    {.name = "markers"},
    {.name = "level", .words = levels},
    {.name = "formation", .words = formations},
    {.name = "files"},
    {.name = "mounted", .words = no_yes},
    {.name = "ready", .words = no_yes},
    {.name = "skirmishers"},
    {.name = "guns", .words = guns_left},
    {.name = "fate", .words = lives, .by_table = true},
    {.name = "fate", .words = officer_lives, .of = UMP_OF_LEADERS, .by_table = true},
    {.name = "with", .piece = true, .of = UMP_OF_LEADERS, .undone_by_place = true},
    {.name = "commands", .words = no_yes, .of = UMP_OF_LEADERS}};

/* ---- How it is ---- */

/* OFF-12: whom his owner could have chosen instead. Where there is none, who follows a lost general
 * need not be said. */
static bool has_equal(const pot_table *t, unsigned officer)
{
    UMP_EACH_LEADER(i, &t->table)
        if (i != officer && pot_side(t, i) == pot_side(t, officer) && !pot_rank_of(t, i)->general &&
            pot_rank_of(t, i)->leadership == pot_rank_of(t, officer)->leadership)
            return true;
    return false;
}

static int32_t commands(const pot_table *t, unsigned officer)
{
    bool followed = t->now->general[pot_side(t, officer)] == officer &&
                    !pot_rank_of(t, officer)->general && has_equal(t, officer);
    return followed ? 1 : (int32_t)UMP_NO_FACT;
}

static int32_t officer_fact(const pot_table *t, unsigned officer, int fact)
{
    const pot_officer *o = pot_officer_of(t, officer);
    if (fact == OFFICER_FATE)
        return o->life;
    if (fact == COMMANDS)
        return commands(t, officer);
    return o->life == POT_FIGHTING ? o->unit : (int32_t)UMP_NO_FACT;
}

int32_t pot_fact(const ump_game *game, const ump_state *state, unsigned piece, int fact)
{
    pot_table t = pot_table_of(game, state);
    if (piece >= t.n_units)
        return officer_fact(&t, piece, fact);
    const pot_unit *u = &t.unit[piece];
    bool guns = pot_is_guns(t.def[piece].type);
    if (u->life > POT_FIGHTING && fact != FATE)
        return UMP_NO_FACT;
    switch (fact) {
    case STANDS:
        return u->stands;
    case MARKERS:
        return u->markers;
    case LEVEL:
        return u->routing ? 2 : u->confused;
    case FORMATION:
        return !guns ? u->formation : u->deployed ? (int32_t)DEPLOYED : (int32_t)LIMBERED;
    case FILES:
        return guns ? (int32_t)UMP_NO_FACT : u->files;
    case MOUNTED:
        return u->mounted;
    case READY:
        return u->ready;
    case SKIRMISHERS:
        return u->line;
    case GUNS:
        return u->guns;
    default:
        return u->life;
    }
}

/* ---- Making it so ---- */

static bool rule_stands(ump_run *run, const pot_table *t, unsigned unit, int32_t stands,
                        ump_refusal *refusal)
{
    int32_t most = t->def[unit].stands - (t->unit[unit].line + 1) / 2;
    if (!ump_ruling_within(unit, stands, 1, most, "%v stands of %u; expected 1 to %l", refusal))
        return false;
    pot_unit_at(run, unit)->stands = (int16_t)stands;
    pot_size(run, t, unit);
    return true;
}

static bool rule_markers(ump_run *run, const pot_table *t, unsigned unit, int32_t markers,
                         ump_refusal *refusal)
{
    int32_t most = pot_most_markers(t->book, t->def[unit].strength);
    if (!ump_ruling_within(unit, markers, 0, most, "%v hits borne by %u; expected 0 to %l",
                           refusal))
        return false;
    pot_unit_at(run, unit)->markers = (int16_t)markers;
    return true;
}

static bool rule_level(ump_run *run, unsigned unit, int32_t level)
{
    pot_unit *u = pot_unit_at(run, unit);
    u->confused = level >= 1;
    u->routing = level == 2;
    if (u->confused)
        pot_end_ready(run, unit);
    return true;
}

static bool rule_formation(ump_run *run, const pot_table *t, unsigned unit, int32_t form,
                           ump_refusal *refusal)
{
    static const uint16_t word[] = {[POT_LINE] = POT_W_LINE,
                                    [POT_COLUMN] = POT_W_COLUMN,
                                    [POT_IRREGULAR] = POT_W_IRREGULAR,
                                    [LIMBERED] = POT_W_LIMBER,
                                    [DEPLOYED] = POT_W_UNLIMBER};
    pot_unit *u = pot_unit_at(run, unit);
    if (pot_guns(t, unit) != (form >= LIMBERED) || pot_off_guns(t, unit))
        return ump_ruling_refuse(refusal, "%u cannot be ruled into this formation", unit);
    uint8_t harnessed = u->harnessed;
    pot_take_shape(t->book, u, pot_piece_at(run, unit), word[form]);
    u->harnessed = harnessed;
    return true;
}

static bool rule_files(ump_run *run, const pot_table *t, unsigned unit, int32_t files,
                       ump_refusal *refusal)
{
    int32_t most = t->def[unit].stands;
    if (files < 1 || files > most || pot_guns(t, unit))
        return ump_refuse(refusal, UMP_NO_RULE, "%v files of %u; expected 1 to %l", .unit = unit,
                          .have = files, .limit = most);
    pot_unit_at(run, unit)->files = (uint8_t)files;
    pot_size(run, t, unit);
    return true;
}

static bool rule_mounted(ump_run *run, const pot_table *t, unsigned unit, bool mounted,
                         ump_refusal *refusal)
{
    if (mounted && t->def[unit].type != POT_CAVALRY)
        return ump_ruling_refuse(refusal, "%u has no horses", unit);
    pot_unit_at(run, unit)->mounted = mounted;
    return true;
}

/* SKR-03: straight before it, as near as there is room. */
static bool place_line(ump_run *run, const pot_table *t, unsigned unit)
{
    pot_unit *u = pot_unit_at(run, unit);
    const ump_piece *parent = &t->piece[unit];
    ump_refusal why;
    u->line_facing = parent->facing;
    for (ump_len gap = 0; gap <= t->book->skirmish.deploy_max; gap += UMP_CM) {
        u->line_at = ump_go(parent->at, parent->facing, t->book->stand_depth + gap, 0);
        ump_rect line = pot_rect_of_line(t->book, u);
        if (pot_line_keeps_off(t, unit, &line, &why) && pot_line_fits(t, unit, &line, &why))
            return true;
    }
    return false;
}

/* Without room for a line before the unit, its skirmishers stay with it. */
static bool rule_skirmishers(ump_run *run, const pot_table *t, unsigned unit, int32_t n,
                             ump_refusal *refusal)
{
    pot_unit *u = pot_unit_at(run, unit);
    int32_t per = t->book->skirmish.per_stand, most = (t->def[unit].stands - u->stands) * per;
    bool out = pot_on_foot(t, unit) && t->piece[unit].on_table;
    if (n < 0 || n > most || (n > 0 && !out))
        return ump_refuse(refusal, UMP_NO_RULE, "%v skirmishers of %u; expected 0 to %l on foot",
                          .unit = unit, .have = n, .limit = most);
    pot_forget_line(u);
    u->line = (uint8_t)n;
    if (n == 0 || place_line(run, t, unit))
        return true;
    u->stands = (int16_t)(u->stands + (n + per - 1) / per);
    pot_forget_line(u);
    pot_size(run, t, unit);
    return true;
}

/* They stand where their crew is. */
static bool rule_guns(ump_run *run, const pot_table *t, unsigned unit, int32_t guns,
                      ump_refusal *refusal)
{
    pot_unit *u = pot_unit_at(run, unit);
    if (guns != POT_GUNS_MANNED && !pot_is_guns(t->def[unit].type))
        return ump_ruling_refuse(refusal, "%u has no guns", unit);
    bool apart = guns == POT_GUNS_LIMBERED || guns == POT_GUNS_DEPLOYED;
    u->guns = (uint8_t)guns;
    u->guns_at = apart ? t->piece[unit].at : (ump_pt){0, 0};
    u->guns_facing = apart ? t->piece[unit].facing : 0;
    return true;
}

static bool rule_table(ump_run *run, const pot_table *t, unsigned unit, bool on)
{
    pot_unit *u = pot_unit_at(run, unit);
    bool here = t->piece[unit].on_table;
    if (here && !on)
        pot_take_off(run, t, unit, POT_DESTROYED);
    if (here || !on)
        return true;
    u->life = POT_FIGHTING;
    u->stands = u->stands > 0 ? u->stands : 1;
    pot_piece_at(run, unit)->on_table = 1;
    pot_size(run, t, unit);
    return true;
}

/* It no longer stands with its group; its officers come along. */
static bool rule_place(ump_run *run, const pot_table *t, unsigned unit)
{
    pot_leave_group(run, unit);
    pot_mend_groups(run, t);
    pot_carry_officers(run, t);
    return true;
}

/* Of a unit that is gone already, the last word counts. */
static bool rule_fate(ump_run *run, const pot_table *t, unsigned unit, int32_t life,
                      ump_refusal *refusal)
{
    uint8_t now = t->unit[unit].life;
    bool gone_otherwise = now > POT_FIGHTING && now != life;
    if (life == POT_FIGHTING || gone_otherwise)
        rule_table(run, t, unit, true);
    if (life == POT_FIGHTING)
        return true;
    if (life != POT_WAITING && now != life)
        pot_take_off(run, t, unit, (enum pot_life)life);
    if (life != POT_WAITING)
        return true;
    if (!ump_comes_later(&run->game->force.piece[unit]))
        return ump_ruling_refuse(refusal, "%u has no turn in which it arrives", unit);
    pot_unit_at(run, unit)->life = POT_WAITING;
    pot_piece_at(run, unit)->on_table = 0;
    return true;
}

static bool rule_with(ump_run *run, const pot_table *t, unsigned officer, unsigned unit,
                      ump_refusal *refusal)
{
    pot_officer *o = pot_officer_at(run, officer);
    bool may = unit == UMP_NOBODY ||
               (unit < t->n_units && pot_on_table(t, unit) && !pot_enemies(t, unit, officer));
    if (!may || o->life != POT_FIGHTING)
        return ump_ruling_refuse(refusal, "%u cannot ride with such a unit", officer);
    o->unit = (uint16_t)unit;
    o->group = 0;
    pot_carry_officers(run, t);
    return true;
}

static bool rule_officer_fate(ump_run *run, const pot_table *t, unsigned officer, int32_t life,
                              ump_refusal *refusal)
{
    pot_officer *o = pot_officer_at(run, officer);
    if (life == POT_DESTROYED || life == POT_WAITING)
        return ump_ruling_refuse(refusal, "say what became of %u: killed, captured or left",
                                 officer);
    if (life != POT_FIGHTING && o->life != life)
        pot_lose_officer(run, t, officer, (enum pot_life)life);
    if (life != POT_FIGHTING)
        return true;
    o->life = POT_FIGHTING;
    pot_piece_at(run, officer)->on_table = 1;
    return true;
}

/* OFF-12: he has followed a general who is lost, or is lost by a later line. */
static bool rule_commands(ump_run *run, const pot_table *t, unsigned officer, int32_t yes,
                          ump_refusal *refusal)
{
    uint16_t *general = &pot_now(run)->general[pot_side(t, officer)];
    if (!yes)
        return *general != officer ||
               ump_ruling_refuse(refusal, "say who commands instead of %u", officer);
    if (!pot_officer_active(t, officer))
        return ump_ruling_refuse(refusal, "%u is not there to command", officer);
    *general = (uint16_t)officer;
    return true;
}

/* An officer who is put elsewhere rides there alone. */
static bool rule_officer(ump_run *run, const pot_table *t, unsigned officer, int fact,
                         int32_t value, ump_refusal *refusal)
{
    switch (fact) {
    case UMP_RULED_PLACE:
        pot_officer_at(run, officer)->unit = UMP_NOBODY;
        pot_officer_at(run, officer)->group = 0;
        return true;
    case WITH:
        return rule_with(run, t, officer, (unsigned)value, refusal);
    case COMMANDS:
        return rule_commands(run, t, officer, value, refusal);
    case UMP_RULED_TABLE:
        return rule_officer_fate(run, t, officer, value ? POT_FIGHTING : POT_WAITING, refusal);
    default:
        return rule_officer_fate(run, t, officer, value, refusal);
    }
}

static bool set_fact(ump_run *run, const pot_table *t, unsigned unit, int fact, int32_t value,
                     ump_refusal *refusal)
{
    switch (fact) {
    case UMP_RULED_PLACE:
        return rule_place(run, t, unit);
    case STANDS:
        return rule_stands(run, t, unit, value, refusal);
    case MARKERS:
        return rule_markers(run, t, unit, value, refusal);
    case LEVEL:
        return rule_level(run, unit, value);
    case FORMATION:
        return rule_formation(run, t, unit, value, refusal);
    case FILES:
        return rule_files(run, t, unit, value, refusal);
    case MOUNTED:
        return rule_mounted(run, t, unit, value, refusal);
    case SKIRMISHERS:
        return rule_skirmishers(run, t, unit, value, refusal);
    case GUNS:
        return rule_guns(run, t, unit, value, refusal);
    default:
        pot_unit_at(run, unit)->ready = (uint8_t)value;
        return true;
    }
}

bool pot_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal)
{
    ump_run run = {.game = game, .state = state};
    pot_table t = pot_table_here(&run);
    if (piece >= t.n_units)
        return rule_officer(&run, &t, piece, fact, value, refusal);
    if (fact == UMP_RULED_TABLE)
        return rule_table(&run, &t, piece, value);
    if (fact == FATE)
        return rule_fate(&run, &t, piece, value, refusal);
    if (t.unit[piece].life > POT_FIGHTING)
        return ump_ruling_refuse(refusal, "%u is not on the table; bring it back with 'on'", piece);
    return set_fact(&run, &t, piece, fact, value, refusal);
}
