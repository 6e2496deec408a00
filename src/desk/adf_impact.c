/*
 * adf_impact.c: the kind `impact`: both FIVs of a charge that made contact, the result row, and
 * with follow=all the distance of a charge that stops short, leaders, and a battery's rout.
 */
#include "desk/adf_desk.h"
#include <assert.h>

typedef struct clash_facts {
    const adf_chart *chart;
    adf_impact_facts told;
    adf_impact impact;
    bool follow;
} clash_facts;

static const ump_desk_key clash_keys[] = {
    {ADF_KEY_ZONE("countercharge=no")},
    {"countercharge", UMP_DESK_YES, "the defender charges too", "ADF-CHG-20", .initial = "no"},
};

static const ump_desk_key defender_keys[] = {
    {"disengaged", UMP_DESK_YES, "has disengaged in this active turn", "ADF-MOV-09",
     .flags = UMP_DESK_RARE, .initial = "no"},
};

static const ump_desk_key end_keys[] = {
    {"round", UMP_DESK_INT, "melee rounds already fought in this impact", "ADF-CHG-17",
     .flags = UMP_DESK_RARE, .high = 5, .initial = "0"},
    {ADF_KEY_FOLLOW("distance of a charge stopped short, leaders, a battery's rout")},
};

static const ump_desk_block blocks[] = {
    {"", clash_keys, COUNT(clash_keys), NULL},
    {"attacker.", adf_desk_body, COUNT(adf_desk_body), NULL},
    {"attacker.", adf_desk_lead, COUNT(adf_desk_lead), NULL},
    {"defender.", adf_desk_body, COUNT(adf_desk_body), NULL},
    {"defender.", adf_desk_lead, COUNT(adf_desk_lead), NULL},
    {"defender.", &adf_desk_nerve[ADF_NERVE_COVER], 2, NULL}, /* and moved */
    {"defender.", &adf_desk_nerve[ADF_NERVE_TERRAIN], 1, NULL},
    {"defender.", defender_keys, COUNT(defender_keys), NULL},
    {"", end_keys, COUNT(end_keys), NULL},
};

/* ---- Told keys into facts ---- */

/* Of a countercharger only its arm and formation matter here: it was in good order when it set out
 * (ADF-CHG-04), and what it is by now its level says. */
static bool allowed(ump_desk_case *c, const clash_facts *f)
{
    adf_impact_facts told = f->told;
    ump_refusal refusal;
    if (told.countercharge && told.defender.level >= ADF_SHAKEN)
        told.defender.level = ADF_DISORDER;
    if (adf_impact_allowed(f->chart, &told, &refusal))
        return true;
    bool defends = told.countercharge && adf_may_charge(f->chart, &told.attacker, NULL) &&
                   !adf_may_charge(f->chart, &told.defender, NULL);
    if (defends)
        return ump_desk_refuse(c, "", "countercharge", refusal.rule,
                               "such a defender cannot charge; allowed is no");
    return adf_desk_refuse_charge(c, "attacker.", &told.attacker, &refusal, "the attacker");
}

static bool gather(ump_desk_case *c, void *facts)
{
    clash_facts *f = facts;
    adf_impact_facts *t = &f->told;
    f->chart = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    t->zone = (uint8_t)ump_desk_number(c, "", "zone");
    t->countercharge = ump_desk_yes(c, "", "countercharge");
    t->round = (uint8_t)ump_desk_number(c, "", "round");
    t->disengaged = ump_desk_yes(c, "defender.", "disengaged");
    t->defender_nerve.moved = ump_desk_yes(c, "defender.", "moved");
    t->defender_nerve.terrain = (uint8_t)ump_desk_number(c, "defender.", "terrain");
    adf_desk_read_lead(c, "attacker.", &t->attacker_nerve);
    adf_desk_read_lead(c, "defender.", &t->defender_nerve);
    if (!adf_desk_read_body(c, "attacker.", &t->attacker) ||
        !adf_desk_read_body(c, "defender.", &t->defender) ||
        !adf_desk_read_cover(c, "defender.", &t->defender_nerve.cover) || !allowed(c, f))
        return false;
    t->by = adf_on_foot(&t->attacker) ? ADF_BY_FOOT : ADF_BY_MOUNTED;
    if (!t->countercharge &&
        !adf_desk_zone_fits(c, "", "zone", &t->defender, t->defender_nerve.cover, false, true))
        return false;
    adf_impact_work(f->chart, t, &f->impact);
    return true;
}

/* ---- What it does ---- */

typedef struct party { /* one side as it comes out */
    int32_t losses, left, level, fate;
} party;

/* All that matters to what follows: courses of the dice that agree in it merge. */
typedef struct clash {
    int32_t rolled, winner, what; /* winner: 0 attacker, 1 defender, 2 none */
    int32_t runs;                 /* the battery that defends */
    party side[2];
} clash;

typedef struct outcome {
    clash now;
    int32_t roll[2], fiv[2], fall_back[2], margin, advance;
    int32_t routs, abandoned, stop;
    adf_len rout;
} outcome;

static_assert(sizeof(clash) == 12 * sizeof(int32_t) && sizeof(clash) <= DESK_MAX_STATE,
              "padding: equal courses would differ");

static const adf_body *body_of(const clash_facts *f, unsigned side)
{
    return side == 0 ? &f->told.attacker : &f->told.defender;
}

static const adf_nerve *nerve_of(const clash_facts *f, unsigned side)
{
    return side == 0 ? &f->told.attacker_nerve : &f->told.defender_nerve;
}

static void begin(const clash_facts *f, outcome *o)
{
    for (unsigned side = 0; side < 2; side++) {
        o->now.side[side].left = body_of(f, side)->figs;
        o->now.side[side].level = body_of(f, side)->level;
        o->now.side[side].fate = nerve_of(f, side)->attached ? ADF_UNHURT : ADF_NO_LEADER;
    }
}

/* Attacker first, then defender (ADF-CHG-14). */
static void roll_fivs(const clash_facts *f, ump_desk_run *run, outcome *o)
{
    static const char *const purpose[] = {"attacker's impact", "defender's impact"};
    o->now.rolled = 1;
    ump_desk_duel(run, ADF_CHG_14, purpose, 2, 6, o->roll);
    for (unsigned side = 0; side < 2; side++) {
        const adf_morale *morale = side == 0 ? &f->impact.attacker : &f->impact.defender;
        o->fiv[side] = adf_fiv(body_of(f, side), morale->mmp, o->roll[side]);
    }
}

/* The loser of a driven-back row: losses, level, fall back; a battery that routs runs instead. */
static void drive_back(const clash_facts *f, const adf_result *r, unsigned side, outcome *o)
{
    party *loser = &o->now.side[side];
    adf_beaten beaten = adf_beaten_by(r, body_of(f, side));
    loser->losses = (int32_t)adf_taken((unsigned)loser->left, r->losses);
    loser->left -= loser->losses;
    loser->level = beaten.level;
    o->now.runs = beaten.runs && loser->left > 0;
    if (loser->left > 0 && !beaten.runs)
        o->fall_back[side] = r->fall_back;
}

static void apply(const clash_facts *f, const adf_result *r, outcome *o)
{
    unsigned loser = r->attacker_won ? 1 : 0;
    o->margin = r->margin;
    o->now.winner = r->attacker_won ? 0 : r->defender_won ? 1 : 2;
    o->now.what = r->outcome;
    o->advance = r->advance;
    if (r->outcome == ADF_DRIVEN_BACK)
        drive_back(f, r, loser, o);
    else if (r->outcome == ADF_SURRENDER)
        o->now.side[loser].left = 0;
    else if (r->outcome == ADF_DRAWN)
        o->fall_back[0] = r->fall_back;
}

/* ADF-CHG-08, ADF-ELM-02: there is no impact, so nobody is disordered by one (ADF-CHG-12) */
static void surrender_unrolled(outcome *o)
{
    o->now.winner = 0;
    o->now.what = ADF_SURRENDER;
    o->now.side[1].left = 0;
}

/* ADF-CHG-18 */
static void disorder_all(const clash_facts *f, outcome *o)
{
    if (o->now.what == ADF_MELEES || o->now.what == ADF_STOPS_SHORT)
        return;
    for (unsigned side = 0; side < 2; side++)
        o->now.side[side].level =
            (int32_t)adf_after_impact(f->chart, (unsigned)o->now.side[side].level);
}

/* ---- Consequences ---- */

static void leader_dice(const clash_facts *f, ump_desk_run *run, party *p)
{
    p->fate = (int32_t)adf_desk_leader(f->chart, run, (unsigned)p->fate, (unsigned)p->losses,
                                       p->left == 0);
}

static void battery_rout(const clash_facts *f, ump_desk_run *run, outcome *o)
{
    const adf_body *guns = &f->told.defender;
    party *p = &o->now.side[1];
    int32_t roll;
    if (!o->now.runs)
        return;
    adf_rout rout = adf_desk_rout(f->chart, run, guns, f->told.defender_nerve.terrain, &roll);
    o->routs = 1;
    o->rout = rout.distance;
    if (!rout.abandoned)
        return;
    o->abandoned = 1;
    p->left = 0;
    p->fate = (int32_t)adf_desk_leader(f->chart, run, (unsigned)p->fate, 0, true);
}

static void follow(const clash_facts *f, ump_desk_run *run, outcome *o)
{
    if (o->now.what == ADF_STOPS_SHORT)
        o->stop = ump_desk_sum(run, ADF_CHG_16, "distance of the charge stopped short", 1, 6);
    else if (o->now.what == ADF_DRIVEN_BACK || o->now.what == ADF_SURRENDER)
        leader_dice(f, run, &o->now.side[o->now.winner == 0 ? 1 : 0]);
    battery_rout(f, run, o);
}

/* ---- The result ---- */

static void write_fivs(const clash_facts *f, ump_desk_run *run, const outcome *o)
{
    static const char *const name[2][3] = {{"attacker_mmp", "attacker_roll", "attacker_fiv"},
                                           {"defender_mmp", "defender_roll", "defender_fiv"}};
    for (unsigned side = 0; side < 2; side++) {
        int32_t mmp = side == 0 ? f->impact.attacker.mmp : f->impact.defender.mmp;
        int32_t value[3] = {mmp, o->roll[side], o->fiv[side]};
        for (unsigned i = 0; i < 3; i++)
            ump_desk_int_if(run, name[side][i], o->now.rolled, value[i]);
    }
    ump_desk_int_if(run, "margin", o->now.rolled, o->margin);
}

static const char *const winner_names[] = {"attacker", "defender", "none"};
static const char *const outcome_names[] = {[ADF_MELEES] = "melee",
                                            [ADF_STOPS_SHORT] = "stops_short",
                                            [ADF_DRIVEN_BACK] = "driven_back",
                                            [ADF_SURRENDER] = "surrenders",
                                            [ADF_DRAWN] = "drawn"};
static const char *const party_names[2][5] = {
    {"attacker_losses", "attacker_left", "attacker_fall_back", "attacker_level", "attacker_leader"},
    {"defender_losses", "defender_left", "defender_fall_back", "defender_level", "defender_leader"},
};

static void write_winner(ump_desk_run *run, const outcome *o)
{
    ump_desk_id(run, "winner", winner_names[o->now.winner]);
    ump_desk_id(run, "outcome", outcome_names[o->now.what]);
}

static void write_level(ump_desk_run *run, const party *p, const char *name)
{
    ump_desk_id(run, name, adf_desk_level((unsigned)p->level, (unsigned)p->left));
}

static void write_leader(ump_desk_run *run, const party *p, const char *name)
{
    ump_desk_id(run, name, adf_desk_fate_name((unsigned)p->fate));
}

static void write_party(ump_desk_run *run, const outcome *o, unsigned side)
{
    const party *p = &o->now.side[side];
    ump_desk_int(run, party_names[side][0], p->losses);
    ump_desk_int(run, party_names[side][1], p->left);
    ump_desk_int(run, party_names[side][2], o->fall_back[side]);
    write_level(run, p, party_names[side][3]);
}

static void write_result(const clash_facts *f, ump_desk_run *run, const outcome *o)
{
    write_fivs(f, run, o);
    write_winner(run, o);
    write_party(run, o, 0);
    write_party(run, o, 1);
    ump_desk_int_if(run, "advance", o->now.rolled, o->advance);
}

static void write_follow(const clash_facts *f, ump_desk_run *run, const outcome *o)
{
    ump_desk_length_if(run, "distance", o->stop, o->stop * 500);
    for (unsigned side = 0; side < 2; side++)
        write_leader(run, &o->now.side[side], party_names[side][4]);
    ump_desk_length_if(run, "rout", o->routs, adf_desk_inches(f->chart, o->rout));
    ump_desk_bool(run, "abandoned", o->abandoned);
}

/* The odds fields alone. */
static void go_on(const void *facts, void *state, ump_desk_run *run)
{
    const clash_facts *f = facts;
    outcome o = {.now = *(const clash *)state};
    if (f->follow)
        follow(f, run, &o);
    write_winner(run, &o);
    for (unsigned side = 0; side < 2; side++) {
        const party *p = &o.now.side[side];
        ump_desk_int(run, party_names[side][0], p->losses);
        write_level(run, p, party_names[side][3]);
        write_leader(run, p, party_names[side][4]);
    }
    ump_desk_bool(run, "abandoned", o.abandoned);
}

static void resolve(const void *facts, ump_desk_run *run)
{
    const clash_facts *f = facts;
    outcome o = {.margin = 0};
    begin(f, &o);
    if (f->told.defender.level == ADF_ROUTED) {
        surrender_unrolled(&o);
    } else {
        ump_desk_items(run, "attacker: ", &f->impact.attacker.sum);
        ump_desk_items(run, "defender: ", &f->impact.defender.sum);
        roll_fivs(f, run, &o);
        adf_result r = adf_impact_result(f->chart, &f->told, o.fiv[0], o.fiv[1]);
        apply(f, &r, &o);
        disorder_all(f, &o);
    }
    if (!ump_desk_merge(run, &o.now, sizeof o.now))
        return;
    if (f->follow)
        follow(f, run, &o);
    write_result(f, run, &o);
    if (f->follow)
        write_follow(f, run, &o);
}

#define ODDS "winner outcome attacker_losses attacker_level defender_losses defender_level"

const ump_desk_kind adf_desk_impact = {
    .name = "impact",
    .about = "a charge that made contact",
    .blocks = blocks,
    .n_blocks = COUNT(blocks),
    .switches = "fiv_support_max lb_in_best_two melee_round_limit",
    .odds = ODDS,
    .odds_all = ODDS " attacker_leader defender_leader abandoned",
    .facts_size = sizeof(clash_facts),
    .gather = gather,
    .resolve = resolve,
    .go_on = go_on};
