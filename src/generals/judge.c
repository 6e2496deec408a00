/*
 * judge.c: hand-written judgement of one proposal, in points; 0 is doing nothing. It looks at what
 * the order says and at the table, not at the rules: fire at what is near and weak, gather it on
 * one target, march towards the plan's goal, form line before the enemy, keep guns at a distance,
 * rally what is shaken, pull back what is beaten. What hangs on dice is marked as a gamble.
 */
#include "generals/generals.h"

#include <string.h>

typedef struct thought {
    const ump_plan *plan;
    const ump_view *view;
    const ump_answer *answer;
    unsigned unit;            /* UMP_NOBODY: the order names none */
    const ump_sighting *self; /* NULL likewise */
    unsigned enemy;           /* nearest to it */
    ump_len near;             /* how far that is */
} thought;

static bool has(const thought *t, enum ump_idea_bit idea)
{
    return ump_has_idea(t->plan, idea);
}

static ump_verdict verdict(const thought *t, int32_t score, const char *why)
{
    return (ump_verdict){
        .score = score, .why = why, .unit = (uint16_t)t->unit, .other = (uint16_t)t->enemy};
}

/* With the nearest enemy and how far he is, as long as there is one. */
static ump_verdict verdict_near(const thought *t, int32_t score, const char *why, const char *alone)
{
    bool any = t->enemy != UMP_NOBODY;
    ump_verdict v = verdict(t, score, any ? why : alone);
    v.value = any ? t->near : 0;
    return v;
}

/* With the objective of its command, if that has one. */
static ump_verdict verdict_at(const thought *t, int32_t score, const char *why, const char *none)
{
    unsigned command = t->view->game->force.piece[t->unit].command;
    bool any = t->plan->goal[command] < t->view->game->n_objectives;
    ump_verdict v = verdict(t, score, any ? why : none);
    v.place = any ? t->plan->goal[command] : UMP_NOBODY;
    return v;
}

/* ---- How a unit does ---- */

static bool beaten(const ump_sighting *s)
{
    return s->trouble >= 2 || 3 * s->strength < s->original;
}

static bool has_word(const thought *t, uint64_t words)
{
    for (unsigned i = 0; i < t->answer->n_words; i++)
        if (words >> t->answer->word[i] & 1)
            return true;
    return false;
}

static bool is_verb(const thought *t, const char *name)
{
    return strcmp(t->view->game->rules->verbs[t->answer->verb].name, name) == 0;
}

/* Columns and limbers far from the enemy, lines and guns in battery before him. */
static int32_t formation_score(const thought *t, ump_len far)
{
    ump_len reach = t->view->reach;
    const ump_show *show = t->view->game->rules->show;
    bool to_march = has_word(t, show->marching), to_fight = has_word(t, show->fighting);
    if (to_march)
        return far > 2 * reach ? 60 : -500;
    if (to_fight)
        return far < 2 * reach ? 140 : far < 3 * reach ? 40 : -120;
    return t->self->column && far < reach + reach / 2 ? -120 : 0;
}

/* ---- Fire ---- */

/* Not everybody has his turn: who gets an order is the question. */
static bool few_orders(const thought *t)
{
    const ump_show *show = t->view->game->rules->show;
    return show && show->few_orders;
}

/* From behind its front line. */
static bool in_flank(const thought *t, const ump_sighting *target)
{
    return ump_angle_between(target->facing, ump_bearing(target->at, t->self->at)) > UMP_QUARTER;
}

/* ump_view_far() less than that, which is none below 0: told by squares, without a root. */
static bool is_nearer(ump_pt a, ump_pt b, ump_len than)
{
    return ump_dist2(a, b) < (uint64_t)((int64_t)than * than);
}

static bool at_an_objective(const thought *t, ump_pt at)
{
    for (unsigned o = 0; o < t->view->game->n_objectives; o++)
        if (is_nearer(at, t->view->game->objective[o].at, t->view->reach / 2))
            return true;
    return false;
}

/* A column or a flank is hit more easily, who is in disorder breaks sooner, and who is driven from
 * a place that counts leaves it to us. The sentence names what counts most; how far it is the rules
 * measure in their own way, and the order says it. */
static int32_t aim_score(const thought *t, const ump_sighting *target, const char **why)
{
    enum { COLUMN = 150, PLACE = 200, DISORDER = 250, FLANK = 250, DISORDERED = 2 };
    int32_t score = 0;
    *why = "%u has %o in its sights";
    if (!t->self || !ump_has_marching_idea(t->plan, t->view, UMP_IDEA_AIM))
        return 0;
    if (target->column) {
        score += COLUMN;
        *why = "%u has %o in column before it";
    }
    if (at_an_objective(t, target->at)) {
        score += PLACE;
        *why = "%u fires to drive %o away";
    }
    if (target->trouble == DISORDERED) {
        score += DISORDER;
        *why = "%u fires into the disorder of %o";
    }
    if (in_flank(t, target)) {
        score += FLANK;
        *why = "%u has the flank of %o before it";
    }
    return score;
}

static ump_verdict judge_fire(const thought *t)
{
    const ump_view *view = t->view;
    if (t->answer->n_targets == 0)
        return verdict(t, 200, "%u can reach the works");
    const ump_sighting *target = &view->piece[t->answer->target[0]];
    int32_t score = 420 + 60 * (t->answer->n_units - 1);
    ump_len far = t->self ? ump_view_far(t->self->at, target->at) : 0;
    score += (int32_t)(150 * ((int64_t)2 * view->reach - far) / (2 * view->reach));
    score += 120 * (target->original - target->strength) / target->original;
    score += target->trouble >= 3 ? -150 : 20 * target->trouble;
    score += target->arm == UMP_HORSE ? 20 : 0;
    const char *why;
    score += aim_score(t, target, &why);
    bool gathered = t->plan->shot == view->state->turn && t->plan->target == t->answer->target[0];
    ump_verdict v =
        verdict(t, score + (gathered ? 60 : 0), gathered ? "%u adds its fire to that on %o" : why);
    v.other = t->answer->target[0];
    v.gamble = v.fires = has(t, UMP_IDEA_ODDS) && few_orders(t);
    return v;
}

/* ---- Charge ---- */

static ump_verdict judge_charge(const thought *t)
{
    const ump_view *view = t->view;
    ump_verdict v = verdict(t, -100, "%u is not fit to charge");
    if (t->answer->n_targets == 0 || !t->self)
        return v;
    const ump_sighting *target = &view->piece[t->answer->target[0]];
    int32_t ours = 0, theirs = target->strength * (4 - target->trouble);
    for (unsigned i = 0; i < t->answer->n_units; i++) {
        const ump_sighting *s = &view->piece[t->answer->unit[i]];
        ours += s->strength * (4 - s->trouble);
    }
    unsigned off = ump_angle_between(target->facing, ump_bearing(target->at, t->self->at));
    if (off > UMP_QUARTER)
        theirs /= 2;
    if (target->arm == UMP_GUNS)
        theirs = theirs * 2 / 3;
    v.other = t->answer->target[0];
    v.gamble = true;
    v.score = 380 + 200 * (ours - theirs) / (ours + theirs + 1);
    v.why = off > UMP_QUARTER           ? "%u falls on the flank of %o"
            : t->self->arm == UMP_HORSE ? "%u draws sabres and rides at %o"
                                        : "%u goes in with the bayonet at %o";
    if (beaten(t->self))
        v.score = -100;
    if (is_verb(t, "sally")) {
        v.score = -100;
        v.why = "%u is better off behind its walls";
    }
    return v;
}

/* ---- Marching ---- */

static int32_t dither_cost(const thought *t, ump_pt end)
{
    unsigned last = t->plan->moved[t->unit];
    if (last == 0 || t->view->state->turn > last + 2u)
        return 0;
    ump_angle turn = ump_angle_between(t->plan->course[t->unit], ump_bearing(t->self->at, end));
    return turn > UMP_QUARTER + UMP_QUARTER / 2 ? 250 : 0;
}

/* How well a place suits an arm, by how near the nearest enemy would be. */
static int32_t distance_score(const thought *t, ump_len far)
{
    ump_len reach = t->view->reach;
    if (t->self->arm == UMP_GUNS)
        return far < reach ? -300 : far < 3 * reach ? 40 : 0;
    return far < reach ? 30 : 0;
}

/* Nobody turns his back to an enemy who is near. */
static int32_t facing_score(const thought *t, ump_pt end, unsigned enemy, ump_len far)
{
    if (!t->answer->turns || enemy == UMP_NOBODY || far > 3 * t->view->reach)
        return 0;
    ump_angle there = ump_bearing(end, t->view->piece[enemy].at);
    ump_angle off = ump_angle_between(t->answer->facing, there);
    return off > UMP_QUARTER ? -300 : off > UMP_QUARTER / 2 ? -80 : 40;
}

/* Nobody goes alone among enemies: what stands against him there, and who is with him. */
static int32_t support_score(const thought *t, ump_pt end, ump_len far)
{
    enum { ALONE = 200 };
    const ump_view *view = t->view;
    ump_len near = view->reach + view->reach / 2;
    if (far > near || far >= t->near)
        return 0;
    int32_t theirs = ump_view_strength(view, !t->plan->side, end, near);
    int32_t ours = ump_view_strength(view, t->plan->side, end, near);
    if (ump_view_far(t->self->at, end) > near)
        ours += t->self->strength;
    return ours < theirs ? -ALONE * (theirs - ours) / (ours + theirs) : 0;
}

/* Better or worse ground than it stands on, where the enemy can reach it. */
static int32_t ground_score(const thought *t, ump_pt end, unsigned enemy, ump_len far)
{
    enum { GROUND_WORTH = 15 };
    if (enemy == UMP_NOBODY || far > 2 * t->view->reach)
        return 0;
    ump_pt against = t->view->piece[enemy].at;
    int32_t better = ump_view_ground(t->view, end, against) -
                     ump_view_own_ground(t->view, t->plan->side, t->unit);
    return better * GROUND_WORTH;
}

static ump_verdict judge_retreat(const thought *t, ump_len far)
{
    int64_t gained = far - t->near;
    if (t->near > 2 * t->view->reach)
        return verdict_near(t, -50, "%u is safe %V from %o", "%u is safe where it is");
    return verdict(t, (int32_t)(gained * 300 / t->view->reach),
                   "%u is beaten and draws off from %o");
}

/* The way that is gained, the dearer the later it is. Where a march costs no fire there is nothing
 * to wait for. */
static int32_t way_score(const thought *t, int64_t gained, int weight)
{
    enum { STEADY = 200, MOST = 600, PRESSED = 1400, MOST_PRESSED = 2000 };
    const ump_view *view = t->view;
    bool press = ump_has_marching_idea(t->plan, view, UMP_IDEA_PRESS);
    int32_t late = view->game->turns ? 100 * view->state->turn / view->game->turns : 0;
    int64_t urge = (int64_t)weight * ((press ? PRESSED : STEADY) + late) / 100;
    int64_t most = press ? MOST_PRESSED : MOST, score = gained * urge / view->reach;
    return (int32_t)(score > most ? most : score);
}

/* What it marches for, in words. */
static ump_verdict march_verdict(const thought *t, int32_t score, ump_len way)
{
    unsigned round = ump_plan_flanked(t->plan, t->view, t->unit);
    ump_verdict v = round == UMP_NOBODY
                        ? verdict_at(t, score, "%u marches to " UMP_PLACE ", %V off",
                                     "%u closes with %o, %V off")
                        : verdict(t, score, "%u goes round the flank of %o, %V off");
    v.value = way;
    v.other = (uint16_t)(round == UMP_NOBODY ? v.other : round);
    v.marches = has(t, UMP_IDEA_FRIENDS);
    return v;
}

static ump_verdict judge_march(const thought *t)
{
    const ump_view *view = t->view;
    if (!t->self || t->answer->n_path == 0)
        return verdict(t, 5, "%u makes ready");
    ump_pt end = t->answer->path[t->answer->n_path - 1];
    ump_len far;
    int weight;
    unsigned enemy = ump_view_nearest(view, t->plan->side, end, &far);
    if (beaten(t->self))
        return judge_retreat(t, far);
    ump_pt goal = ump_plan_goal(t->plan, view, t->unit, &weight);
    ump_len before = ump_view_far(t->self->at, goal), after = ump_view_far(end, goal);
    int64_t gained = (int64_t)before - after;
    bool guns_in_action = t->self->arm == UMP_GUNS && !t->self->column && t->near < 2 * view->reach;
    if (before < view->reach / 2 && weight <= 50)
        return verdict_at(t, -60, "%u holds " UMP_PLACE, "%u holds its ground");
    int32_t score = way_score(t, gained, weight);
    score += distance_score(t, far) + formation_score(t, far) - dither_cost(t, end) +
             facing_score(t, end, enemy, far) + 20 * (t->answer->n_units - 1);
    score += support_score(t, end, far);
    if (guns_in_action)
        score -= 200;
    if (has(t, UMP_IDEA_GROUND) && weight < 100)
        score += ground_score(t, end, enemy, far);
    return march_verdict(t, score, before);
}

/* ---- Standing ---- */

static ump_verdict judge_turn(const thought *t)
{
    if (!t->self || t->enemy == UMP_NOBODY)
        return verdict(t, -10, "%u stays as it is: no enemy is there");
    if (t->answer->n_path > 0)
        return judge_march(t);
    ump_angle there = ump_bearing(t->self->at, t->view->piece[t->enemy].at);
    int32_t off = ump_angle_between(t->self->facing, there);
    int32_t then = t->answer->turns ? ump_angle_between(t->answer->facing, there) : off;
    int32_t score = (off - then) / 100;
    if (off < UMP_QUARTER / 3)
        score = 0;
    score = t->near < 2 * t->view->reach ? score : score / 8;
    score += formation_score(t, t->near) - 10;
    return verdict_near(
        t, score, then < off ? "%u fronts towards %o, %V off" : "%u stays as it is, with %o %V off",
        "");
}

static ump_verdict judge_form(const thought *t)
{
    if (t->answer->n_path > 0)
        return judge_march(t);
    if (!t->self)
        return verdict(t, 0, "%u stays as it is");
    ump_verdict v = judge_turn(t);
    v.why = "%u forms for %o, %V off";
    return v;
}

static ump_verdict judge_rally(const thought *t)
{
    int32_t trouble = t->self ? t->self->trouble : 1;
    int32_t near = t->near < t->view->reach ? 40 : 0;
    ump_verdict v = verdict_near(t, trouble ? 480 + 40 * trouble + near : 20,
                                 "%u must be brought to order in the face of %o, %V off",
                                 "%u must be brought to order");
    /* Where it may fail, a failure can make things worse; who reforms takes his time and cannot. */
    v.gamble = !is_verb(t, "reform");
    return v;
}

static ump_verdict judge_shelter(const thought *t)
{
    bool enters = is_verb(t, "enter");
    int weight;
    if (!t->self || t->answer->n_path == 0)
        return verdict(t, 0, "%u stays as it is");
    ump_pt end = t->answer->path[t->answer->n_path - 1];
    ump_pt goal = ump_plan_goal(t->plan, t->view, t->unit, &weight);
    ump_len off = ump_view_far(end, goal);
    if (!enters)
        return verdict_at(t, off > 3 * t->view->reach && t->near > 2 * t->view->reach ? 60 : -80,
                          "%u is wanted at " UMP_PLACE, "%u is wanted nearer to %o");
    return verdict_near(t,
                        off < t->view->reach           ? 400
                        : t->near < 2 * t->view->reach ? 80
                                                       : -50,
                        "%u takes the houses as a strong point against %o, %V off",
                        "%u takes the houses as a strong point");
}

/* ---- Leaders ---- */

/* Foot that the enemy can fire at stands firmer with a leader beside it, whoever's it is. */
static int32_t steadied_by(const thought *t, unsigned unit, ump_pt at)
{
    enum { EACH = 50 };
    const ump_sighting *s = &t->view->piece[unit];
    ump_len beside = t->view->reach * 3 / 20, near;
    if (!is_nearer(s->at, at, beside) || s->arm != UMP_FOOT || s->trouble >= 3 ||
        !ump_has_marching_idea(t->plan, t->view, UMP_IDEA_BESIDE))
        return 0;
    ump_view_enemy_of(t->view, t->plan->side, unit, &near);
    return near < t->view->reach ? EACH * s->strength : 0;
}

/* How many of a leader's men he has about him at a place, those who waver counting more. */
static int32_t following_at(const thought *t, unsigned leader, ump_pt at)
{
    const ump_view *view = t->view;
    const ump_force *force = &view->game->force;
    int32_t sum = 0;
    for (const uint16_t *i = view->there[t->plan->side]; *i != UMP_NOBODY; i++) {
        const ump_sighting *s = &view->piece[*i];
        if (!is_nearer(s->at, at, 2 * view->reach))
            continue;
        bool his = ump_commands(force, force->piece[leader].command, force->piece[*i].command);
        int32_t close = is_nearer(s->at, at, view->reach / 3) ? 30 * s->trouble : 0;
        close += is_nearer(s->at, at, view->reach) ? 40 : 20;
        sum += (his ? close : close / 8) + steadied_by(t, *i, at);
    }
    return sum;
}

/* How many of a leader's men his orders reach from a place. */
static int32_t reached_from(const thought *t, unsigned leader, ump_pt at)
{
    const ump_view *view = t->view;
    const ump_force *force = &view->game->force;
    ump_len reach = view->piece[leader].command + 1;
    int32_t n = 0;
    for (const uint16_t *i = view->there[t->plan->side]; *i != UMP_NOBODY; i++)
        n += is_nearer(view->piece[*i].at, at, reach) &&
             ump_commands(force, force->piece[leader].command, force->piece[*i].command);
    return n;
}

/* A leader rides where he has most of his men about him, and first to those who waver. */
static ump_verdict judge_lead(const thought *t)
{
    enum { FIRST = 700 };
    const ump_answer *a = t->answer;
    unsigned leader = t->unit < t->view->n_pieces ? t->unit : t->view->state->ask_unit;
    bool joins = a->n_targets > 0;
    if (leader >= t->view->n_pieces || (a->n_path == 0 && !joins))
        return verdict(t, 5, "the leader stays");
    ump_pt end = a->n_path ? a->path[a->n_path - 1] : t->view->piece[a->target[0]].at;
    int32_t gained =
        following_at(t, leader, end) - following_at(t, leader, t->view->piece[leader].at);
    ump_verdict v =
        verdict(t, gained - 25, joins ? "%u joins %o, %V off" : "%u rides %V to his men");
    v.value = ump_view_far(t->view->piece[leader].at, end);
    v.other = joins ? a->target[0] : v.other;
    if (t->view->piece[leader].command > 0) {
        int32_t more =
            reached_from(t, leader, end) - reached_from(t, leader, t->view->piece[leader].at);
        v.score += more > 0 ? FIRST + 60 * more : 120 * more; /* before they are to march */
    }
    return v;
}

/* The command that is nearest to the enemy acts first. */
static ump_verdict judge_command(const thought *t)
{
    int64_t near = t->near == INT32_MAX ? 100 : t->near / (t->view->reach / 8 + 1);
    return verdict_near(t, 300 - (int32_t)(near > 200 ? 200 : near),
                        "%u acts first, with %o %V off", "%u acts first");
}

/* Skirmishers go out while the enemy is still some way off, and stay out: they take the fire. */
static ump_verdict judge_screen(const thought *t)
{
    enum { OUT = 300 };
    bool out = t->answer->number > 0, near = t->near < 3 * t->view->reach;
    if (!has(t, UMP_IDEA_SCREENS) || !t->self)
        return verdict(t, near && t->near > t->view->reach ? 30 : -30,
                       "%u covers its front with skirmishers");
    if (out)
        return verdict(t, near ? OUT : -30, "%u covers its front with skirmishers against %o");
    return verdict(t, -30, "%u keeps its skirmishers where they are");
}

static ump_verdict judge_evade(const thought *t)
{
    bool weak = t->self && (beaten(t->self) || t->self->arm == UMP_GUNS);
    return verdict(t, weak && t->near < t->view->reach / 2 ? 250 : -60, "%u gives way before %o");
}

/* From the middle of those of its command that stand already. */
static ump_len far_from_mates(const thought *t, ump_pt at)
{
    ump_pt centre;
    unsigned command = t->view->game->force.piece[t->unit].command;
    return ump_view_centre(t->view, command, &centre) ? ump_view_far(at, centre) : 0;
}

static ump_verdict judge_place(const thought *t)
{
    int weight;
    if (!t->self || t->answer->n_path == 0)
        return verdict(t, 100, "%u deploys");
    ump_pt goal = ump_plan_goal(t->plan, t->view, t->unit, &weight);
    int64_t off = ump_view_far(t->answer->path[0], goal) + far_from_mates(t, t->answer->path[0]);
    return verdict_at(t, 400 - (int32_t)(off / (t->view->reach / 16 + 1)),
                      "%u deploys towards " UMP_PLACE, "%u deploys towards the enemy");
}

/* Doing nothing, said of how many of his own pieces in from .. to - 1 are on the table. */
static ump_verdict verdict_mine(const thought *t, const char *all, const char *one, size_t from,
                                size_t to)
{
    int32_t n = 0;
    for (size_t i = from; i < to; i++)
        n += t->view->piece[i].there && t->view->piece[i].side == t->plan->side;
    ump_verdict v = verdict(t, 0, n == 1 ? one : all);
    v.value = n;
    return v;
}

/* To do nothing: of the unit that is asked about, or of all. */
static ump_verdict judge_pass(const thought *t)
{
    const ump_view *view = t->view;
    thought asked = *t;
    asked.unit = view->state->ask_unit;
    if (asked.unit < view->n_pieces && view->piece[asked.unit].there) {
        asked.enemy =
            ump_view_nearest(view, t->plan->side, view->piece[asked.unit].at, &asked.near);
        return verdict_near(&asked, 0, "nothing else pays for %u, with %o %V off",
                            "nothing else pays for %u");
    }
    const ump_show *show = view->game->rules->show;
    if (show && show->leaders > 0 && view->state->ask_row == show->leaders)
        return verdict_mine(t, "none of the %v leaders has a better place to go to",
                            "the leader has no better place to go to", view->n_units,
                            view->n_pieces);
    return verdict_mine(t, "none of the %v units has an order left that pays",
                        "the last unit has no order left that pays", 0, view->n_units);
}

static ump_verdict judge_loss(const thought *t)
{
    ump_verdict v = verdict(t, t->self ? 1000 - 10 * t->self->strength : 1,
                            "%u, %v strong, can best be spared");
    v.value = t->self ? t->self->strength : 0;
    return v;
}

static ump_verdict judge(const thought *t, enum ump_deed deed)
{
    switch (deed) {
    case UMP_DEED_PASS:
        return judge_pass(t);
    case UMP_DEED_FIRE:
        return judge_fire(t);
    case UMP_DEED_CHARGE:
        return judge_charge(t);
    case UMP_DEED_MOVE:
        return judge_march(t);
    case UMP_DEED_HOLD:
    case UMP_DEED_TURN:
        return judge_turn(t);
    case UMP_DEED_FORM:
        return judge_form(t);
    case UMP_DEED_RALLY:
        return judge_rally(t);
    case UMP_DEED_READY:
        return verdict(t, t->near < t->view->reach ? 40 : -20, "%u makes ready for %o");
    case UMP_DEED_SCREEN:
        return judge_screen(t);
    case UMP_DEED_EVADE:
        return judge_evade(t);
    case UMP_DEED_SHELTER:
        return judge_shelter(t);
    case UMP_DEED_LEAD:
        return judge_lead(t);
    case UMP_DEED_COMMAND:
        return judge_command(t);
    case UMP_DEED_JOIN:
        return verdict(t, -20, "%u is to act with its neighbours");
    case UMP_DEED_PLACE:
        return judge_place(t);
    case UMP_DEED_LOSE:
        return judge_loss(t);
    default:
        return t->self ? verdict_near(t, 10, "the rules ask it of %u, with %o %V off",
                                      "the rules ask it of %u")
                       : verdict(t, 10, "the rules ask for it");
    }
}

/* One unit is not to use up all the orders: who had some already comes later. */
static int32_t share_of_orders(const thought *t, int32_t score)
{
    enum { EACH = 130, BUT_LITTLE = 30 };
    bool fresh = t->unit >= t->view->n_pieces || t->plan->ordered[t->unit] != t->view->state->turn;
    int32_t each = has(t, UMP_IDEA_SHARE) && few_orders(t) ? BUT_LITTLE : EACH;
    int32_t later = fresh ? score : score - each * t->plan->orders[t->unit];
    return score > 0 && later < 1 ? 1 : later;
}

ump_verdict ump_judge(const ump_plan *plan, const ump_view *view, enum ump_deed deed,
                      const ump_answer *answer)
{
    thought t = {.plan = plan,
                 .view = view,
                 .answer = answer,
                 .unit = answer->n_units ? answer->unit[0] : UMP_NOBODY,
                 .enemy = UMP_NOBODY,
                 .near = INT32_MAX};
    if (t.unit < view->n_pieces) {
        t.self = &view->piece[t.unit];
        t.enemy = ump_view_enemy_of(view, plan->side, t.unit, &t.near);
    }
    ump_verdict v = judge(&t, deed);
    if (plan->habit && plan->habit->bends)
        plan->habit->bends(plan, view, deed, answer, &v);
    v.score = share_of_orders(&t, v.score);
    return v;
}
