/*
 * melee_sum.c: who fights whom, what each side is worth, and what the margin does (APW-MEL).
 */
#include "rules/apw/facts.h"

static uint8_t least(unsigned a, unsigned b)
{
    return (uint8_t)(a < b ? a : b);
}

/* ---- Which stands fight ---- */

static uint8_t ranks(const apw_fighter *unit)
{
    return (uint8_t)((unit->stands + unit->width - 1) / unit->width);
}

static uint8_t eligible_on(const apw_fighter *unit, enum apw_side side)
{
    bool flank = side == APW_LEFT || side == APW_RIGHT;
    if (unit->form == APW_LINE)
        return flank ? 1 : unit->stands;
    if (unit->form == APW_COLUMN)
        return flank ? ranks(unit) : least(unit->stands, 2U * unit->width);
    return 1;
}

/* APW-MEL-01, and of APW-MEL-02 the sum of the sides that are met. */
uint8_t apw_eligible(const apw_chart *c, const apw_fighter *unit)
{
    if (unit->arm == APW_ART)
        return least(unit->stands, 1);
    if (unit->form == APW_GARRISON)
        return least(unit->stands, c->town_face);
    unsigned sum = 0;
    for (unsigned side = 0; side < APW_SIDES; side++)
        if ((unit->struck >> side & 1) || (unit->charging && side == APW_FRONT))
            sum += eligible_on(unit, (enum apw_side)side);
    return least(sum, unit->stands);
}

static uint8_t front_rank(const apw_fighter *unit)
{
    switch (unit->form) {
    case APW_LINE:
        return unit->stands;
    case APW_COLUMN:
        return least(unit->stands, unit->width);
    case APW_GARRISON:
        return 0;
    default:
        return least(unit->stands, 1);
    }
}

static unsigned eligible_stands(const apw_chart *c, const apw_party *party)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < party->n; i++)
        sum += apw_eligible(c, &party->unit[i]);
    return sum;
}

/* Taken unit by unit in the order of the declarations. */
static void take_up(const apw_chart *c, apw_party *party, unsigned room)
{
    party->engaged = (uint8_t)room;
    for (unsigned i = 0; i < party->n; i++) {
        party->unit[i].engaged = least(apw_eligible(c, &party->unit[i]), room);
        room -= party->unit[i].engaged;
    }
}

void apw_engage(const apw_chart *c, apw_clash *clash) /* APW-MEL-02: two on one at the most */
{
    unsigned a = eligible_stands(c, &clash->party[0]), d = eligible_stands(c, &clash->party[1]);
    unsigned chargers = least(a, c->most_on_one * d);
    take_up(c, &clash->party[0], chargers);
    take_up(c, &clash->party[1], least(d, c->most_on_one * chargers));
}

/* ---- Points ---- */

typedef bool fighter_is(const apw_fighter *unit);

static unsigned engaged_that(const apw_party *party, fighter_is *is)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < party->n; i++)
        if (is(&party->unit[i]))
            sum += party->unit[i].engaged;
    return sum;
}

static bool is_charging_cavalry(const apw_fighter *unit)
{
    return unit->arm == APW_CAV && unit->charging;
}

static bool is_surprising(const apw_fighter *unit)
{
    return is_charging_cavalry(unit) && unit->surprise;
}

static bool is_cavalry(const apw_fighter *unit)
{
    return unit->arm == APW_CAV;
}

static bool is_needlegun(const apw_fighter *unit)
{
    return unit->arm == APW_INF && unit->nation == APW_PR;
}

static bool is_austrian_infantry(const apw_fighter *unit)
{
    return unit->arm == APW_INF && unit->nation == APW_AU;
}

static bool came_behind(const apw_fighter *unit) /* APW-MEL-04 */
{
    return unit->charging && unit->strikes != APW_FRONT;
}

static bool has_commander(const apw_fighter *unit)
{
    return unit->commander;
}

static bool has_commander_with_infantry(const apw_fighter *unit)
{
    return unit->commander && unit->arm == APW_INF;
}

static bool is_supported(const apw_fighter *unit)
{
    return unit->supported;
}

static bool advances_in_the_open(const apw_fighter *unit)
{
    return unit->charging && unit->arm == APW_INF && unit->open;
}

/* Half points of one stand: APW-MEL-05, -06, -07. */
static unsigned stand_worth(const apw_chart *c, const apw_fighter *unit, bool against_cavalry)
{
    if (unit->state == APW_DISORG)
        return c->disorg_points;
    if (unit->form == APW_LIMBERED && c->sw.limbered_half)
        return c->limbered_points;
    if (against_cavalry && unit->arm != APW_CAV)
        return c->cavalry_points;
    return c->good_points;
}

static int32_t points_of(const apw_chart *c, const apw_party *own, const apw_party *enemy)
{
    bool cavalry = 2 * engaged_that(enemy, is_charging_cavalry) > enemy->engaged &&
                   engaged_that(enemy, is_surprising) == 0;
    unsigned halves = 0;
    for (unsigned i = 0; i < own->n; i++) {
        unsigned worth = stand_worth(c, &own->unit[i], cavalry);
        if (c->sw.half_per_stand)
            worth -= worth % 2;
        halves += worth * own->unit[i].engaged;
    }
    return (int32_t)(halves / 2); /* APW-MEL-08: rounded down once */
}

/* ---- Modifiers: APW-MEL-09 ---- */

/* Of the unit with most stands engaged, the lower on a tie. */
static int32_t morale_of(const apw_party *party)
{
    const apw_fighter *best = &party->unit[0];
    for (unsigned i = 1; i < party->n; i++) {
        const apw_fighter *unit = &party->unit[i];
        if (unit->engaged > best->engaged ||
            (unit->engaged == best->engaged && unit->mr < best->mr))
            best = unit;
    }
    return best->mr;
}

static bool stands_steady(const apw_party *party) /* formed, stationary infantry or guns */
{
    for (unsigned i = 0; i < party->n; i++) {
        const apw_fighter *unit = &party->unit[i];
        bool kind = unit->arm == APW_INF || unit->form == APW_DEPLOYED;
        if (unit->engaged > 0 && kind && unit->state == APW_GOOD && unit->stationary &&
            !unit->charging)
            return true;
    }
    return false;
}

static bool mostly_needleguns(const apw_chart *c, const apw_party *party)
{
    unsigned n = engaged_that(party, is_needlegun);
    return n > 0 && (c->sw.any_needlegun || 2 * n >= party->engaged);
}

/* Whose flank is it: the target's, if it is met in front; of the chargers the first there. */
static const apw_fighter *met_in_front(const apw_party *party, unsigned side)
{
    for (unsigned i = 0; i < party->n; i++) {
        const apw_fighter *unit = &party->unit[i];
        bool charges = unit->charging && unit->strikes == APW_FRONT;
        if (side == 1 ? unit->struck >> APW_FRONT & 1 : charges)
            return unit;
    }
    return NULL;
}

static unsigned front_rank_on_front(const apw_party *party, bool all)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < party->n; i++) {
        const apw_fighter *unit = &party->unit[i];
        bool charges = unit->charging && unit->strikes == APW_FRONT;
        if (charges || (all && (unit->struck >> APW_FRONT & 1)))
            sum += front_rank(unit);
    }
    return sum;
}

/* APW-MEL-03: more front-rank stands than the enemy's, and a flank of his open. */
static bool overlaps(const apw_chart *c, const apw_clash *clash, unsigned side)
{
    const apw_party *own = &clash->party[side], *enemy = &clash->party[!side];
    const apw_fighter *met = met_in_front(enemy, !side);
    bool both = c->sw.overlap == APW_OVERLAP_BOTH;
    if (c->sw.overlap == APW_OVERLAP_OFF || !met || !met->open_flank || met->ground == APW_TOWN ||
        met->ground == APW_WORKS || met->form == APW_GARRISON)
        return false;
    unsigned mine = front_rank_on_front(own, both && side == 1);
    unsigned his = side == 0 ? front_rank(met) : front_rank_on_front(enemy, false);
    return mine > his;
}

typedef struct scales {
    const apw_chart *c;
    const apw_clash *clash;
    ump_sum *sum;
} scales;

static void weigh(const scales *s, bool applies, ump_rule rule, const char *label,
                  enum apw_melee_mod mod)
{
    if (!applies)
        return;
    ump_sum_add(s->sum, rule, label, s->c->melee_mod[mod]);
    if (s->clash->locked && mod != APW_MEL_MORALE)
        ump_sum_drop(s->sum, s->sum->n - 1U, "only points and morale count when locked");
}

/* The +2 once, for position, overlap or surprise: the first that holds. */
static void weigh_flank(const scales *s, unsigned side)
{
    const apw_party *own = &s->clash->party[side];
    unsigned from = s->sum->n;
    weigh(s, engaged_that(own, came_behind) > 0, APW_MEL_04, "flank or rear attack", APW_MEL_FLANK);
    weigh(s, overlaps(s->c, s->clash, side), APW_MEL_03, "overlap", APW_MEL_FLANK);
    weigh(s, engaged_that(own, is_surprising) > 0, APW_CHG_04, "surprise", APW_MEL_FLANK);
    ump_sum_keep_highest(s->sum, from, 1, "flank, rear or surprise counts once");
}

int32_t apw_melee_strength(const apw_chart *c, const apw_clash *clash, unsigned side, ump_sum *sum)
{
    const apw_party *own = &clash->party[side], *enemy = &clash->party[!side];
    scales s = {c, clash, sum};
    unsigned from = sum->n;
    fighter_is *commanded = c->sw.commander_all_arms ? has_commander : has_commander_with_infantry;
    ump_sum_add(sum, APW_MEL_08, "strength of the stands", points_of(c, own, enemy));
    weigh(&s, engaged_that(own, commanded) > 0, APW_MEL_09, "commander near", APW_MEL_COMMANDER);
    weigh(&s, engaged_that(own, is_supported) > 0, APW_MEL_09, "supported line", APW_MEL_SUPPORT);
    weigh(&s, morale_of(own) > morale_of(enemy), APW_MEL_09, "superior morale", APW_MEL_MORALE);
    weigh(&s, side == 1 && stands_steady(own) && engaged_that(enemy, advances_in_the_open) > 0,
          APW_MEL_09, "formed and stationary", APW_MEL_STEADY);
    weigh(&s, mostly_needleguns(c, own), APW_MEL_09, "needleguns", APW_MEL_NEEDLEGUN);
    weigh_flank(&s, side);
    return ump_sum_total(sum, from);
}

/* ---- Result ---- */

static const apw_margin *margin_row(const apw_chart *c, int32_t margin)
{
    for (unsigned i = 0; i + 1 < c->n_margins; i++)
        if (margin >= c->margin[i].min && margin <= c->margin[i].max)
            return &c->margin[i];
    return &c->margin[c->n_margins - 1];
}

static bool beaten_by_cavalry(const apw_party *winner) /* APW-MEL-15 */
{
    return 2 * engaged_that(winner, is_cavalry) >= winner->engaged;
}

/* APW-MEL-12: Austrian infantry engaged with Prussian loses a stand, winner or loser. */
static void austrian_clause(const apw_chart *c, const apw_clash *clash, const apw_margin *row,
                            apw_outcome *out)
{
    bool holds = row->austrian || (row->breakthrough && c->sw.austrian == APW_AUSTRIAN_ALL);
    if (!holds || c->sw.austrian == APW_AUSTRIAN_OFF)
        return;
    for (unsigned side = 0; side < 2; side++) {
        out->austrian[side] = engaged_that(&clash->party[side], is_austrian_infantry) > 0 &&
                              engaged_that(&clash->party[!side], is_needlegun) > 0;
        if (out->austrian[side] && out->lost[side] == 0)
            out->lost[side] = 1;
    }
}

static void settle(const apw_chart *c, const apw_clash *clash, unsigned winner, int32_t margin,
                   apw_outcome *out) /* APW-MEL-11 */
{
    const apw_margin *row = margin_row(c, margin);
    unsigned loser = !winner;
    out->winner = (uint8_t)winner;
    out->margin = margin;
    out->lost[winner] = row->winner_loses;
    out->lost[loser] = row->loser_loses;
    if (beaten_by_cavalry(&clash->party[winner]) && row->loser_loses_to_cavalry > 0)
        out->lost[loser] = row->loser_loses_to_cavalry;
    out->push = row->rout ? APW_ROUT : APW_RETREAT;
    out->distance = row->distance;
    out->both_disorg = row->both_disorg || (row->breakthrough && c->sw.rout7_disorg);
    out->breakthrough = row->breakthrough && !c->sw.rout7_disorg;
    austrian_clause(c, clash, row, out);
}

/* charger and target are strength and die together. A tie is nobody's win: it is rolled again in
 * the open (APW-MEL-18), after the last tie the target holds by 1, in a town both are locked. */
apw_outcome apw_melee_outcome(const apw_chart *c, const apw_clash *clash, int32_t charger,
                              int32_t target, bool last_tie)
{
    apw_outcome out = {.winner = 2, .push = APW_STAYS};
    if (charger != target)
        settle(c, clash, charger<target, charger> target ? charger - target : target - charger,
               &out);
    else if (clash->in_town)
        out.locked = true;
    else if (last_tie)
        settle(c, clash, 1, 1, &out);
    return out;
}

bool apw_melee_decide(const apw_chart *c, const apw_clash *clash, const int32_t score[2],
                      uint8_t *ties, apw_outcome *out)
{
    bool tie = score[0] == score[1] && !clash->in_town;
    *ties = (uint8_t)(*ties + tie);
    bool last = tie && *ties == c->max_ties;
    *out = apw_melee_outcome(c, clash, score[0], score[1], last);
    return !tie || last;
}

bool apw_may_give_stand(bool austrian, uint8_t nation, uint8_t arm)
{
    return !austrian || (nation == APW_AU && arm == APW_INF);
}

/* Guns are lost, and whoever cannot go surrenders. */
apw_remains apw_after_melee(const apw_chart *c, const apw_outcome *out, unsigned side, uint8_t arm,
                            uint8_t state, bool escape)
{
    apw_remains left = {.end = APW_REMAINS, .state = state};
    if (out->locked || side == out->winner) {
        if (out->locked ? !c->sw.town_tie_unchanged : out->both_disorg)
            left.state = APW_DISORG;
    } else if (arm == APW_ART) {
        left.end = APW_ELIMINATED;
    } else if (!escape) {
        left.end = APW_SURRENDERED;
    } else {
        left.state = out->push == APW_ROUT ? APW_ROUTED : APW_DISORG;
        left.goes = true;
    }
    return left;
}

bool apw_goes_on(const apw_outcome *out, bool charged, bool was_locked)
{
    return out->breakthrough && charged && !was_locked;
}

/* After every roll, a tied one too: the chargers' six, then that of the target's side. Not where
 * the loser is swept away: there was no fight. A tie has no margin. */
unsigned apw_next_six(const apw_chart *c, const uint8_t die[2], int32_t margin,
                      const bool commander[2], unsigned from)
{
    bool swept = margin > 0 && margin_row(c, margin)->breakthrough;
    while (from < 2 && (swept || die[from] != APW_MELEE_FACES || !commander[!from]))
        from++;
    return from;
}

bool apw_commander_engaged(const apw_party *party) /* of any arm */
{
    return engaged_that(party, has_commander) > 0;
}
