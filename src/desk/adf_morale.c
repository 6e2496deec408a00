/*
 * adf_morale.c: the kind `morale`: one check, from fire, for fear of a charge, to rally or for any
 * other cause; with follow=all the rout roll of a battery that becomes routed.
 */
#include "desk/adf_desk.h"
#include <string.h>

typedef struct check_facts {
    const adf_chart *chart;
    adf_morale_facts told;
    adf_morale morale;
    bool follow;
} check_facts;

static const ump_desk_key cause_keys[] = {
    {"cause", UMP_DESK_WORD, "why it checks", "ADF-MOR-07 ADF-RAL-01", .flags = UMP_DESK_REQUIRED,
     .values = "fire charge rally other",
     .help = "charge: fear of a charge; other: leader killed, friend lost, router passing"},
    {"fcr", UMP_DESK_WORD, "result of the fire", "ADF-FCR-02", .values = "MC 1MC 2MC 1H 2H 3H 4H",
     .initial = "MC", .help = "figs is the strength after its hits", .when = "cause=fire"},
    {"by", UMP_DESK_WORD, "who fired or charges", "ADF-MOR-05", .values = "foot mounted artillery",
     .initial = "foot",
     .help = "what counts is artillery or not in fire, mounted or not in a charge",
     .when = "cause=fire|charge"},
    {ADF_KEY_ZONE("cause=fire|charge")},
    {"long_range", UMP_DESK_YES, "fire at long range", "ADF-TGT-05", .flags = UMP_DESK_RARE,
     .initial = "no", .when = "cause=fire"},
    {"by_skirmishers", UMP_DESK_YES, "fire of skirmishers", "ADF-TGT-05", .flags = UMP_DESK_RARE,
     .initial = "no", .when = "cause=fire"},
    {"threat", UMP_DESK_WORD, "worst zone with an enemy that could fire", "ADF-MOR-06",
     .values = "none " ADF_DESK_ZONES, .initial = "none", .help = "at normal range or closer",
     .when = "cause=rally"},
};

static const ump_desk_key follow_key[] = {
    {ADF_KEY_FOLLOW("the rout roll of a battery that becomes routed")},
};

static const ump_desk_block blocks[] = {
    {"", cause_keys, COUNT(cause_keys), NULL},
    {"", adf_desk_body, COUNT(adf_desk_body), NULL},
    {"", adf_desk_nerve, COUNT(adf_desk_nerve), NULL},
    {"", follow_key, COUNT(follow_key), NULL},
};

/* ---- Told keys into facts ---- */

static const adf_fcr *fcr_of(ump_desk_case *c)
{
    const adf_chart *chart = ump_desk_chart(c);
    for (size_t i = 0; i < chart->n_fcrs; i++)
        if (strcmp(chart->fcr[i].code, ump_desk_word(c, "", "fcr")) == 0)
            return &chart->fcr[i];
    return NULL;
}

static bool read_fire_cause(ump_desk_case *c, adf_morale_facts *m)
{
    const adf_fcr *fcr = fcr_of(c);
    if (!fcr)
        return ump_desk_refuse(c, "", "fcr", ADF_FCR_02, "the chart has no such result");
    m->plus = fcr->plus;
    m->fresh = (uint8_t)fcr->hits;
    m->enfilade_excluded =
        ump_desk_yes(c, "", "long_range") || ump_desk_yes(c, "", "by_skirmishers");
    return true;
}

static bool charge_cause_fits(ump_desk_case *c, const adf_morale_facts *m)
{
    if (m->nerve.charging)
        return ump_desk_refuse(c, "", "charging", ADF_CHG_09,
                               "a countercharging unit does not take this check; allowed is no");
    return adf_desk_zone_fits(c, "", "zone", &m->body, m->nerve.cover, false, true);
}

/* The zones of the nominal formation: below good order is no bar here (ADF-R-38). */
static bool rally_fits(ump_desk_case *c, const adf_morale_facts *m)
{
    adf_body nominal = m->body;
    nominal.level = ADF_GOOD_ORDER;
    if (m->body.level == ADF_GOOD_ORDER)
        return ump_desk_refuse(c, "", "level", ADF_RAL_01,
                               "it is in good order already; allowed are disorder, shaken and "
                               "routed");
    return adf_desk_zone_fits(c, "", "threat", &nominal, m->nerve.cover, false, false);
}

static bool cause_fits(ump_desk_case *c, const adf_morale_facts *m)
{
    switch (m->cause) {
    case ADF_FROM_FIRE:
        return adf_desk_zone_fits(c, "", "zone", &m->body, m->nerve.cover, m->nerve.charging,
                                  false);
    case ADF_FROM_CHARGE:
        return charge_cause_fits(c, m);
    case ADF_FROM_RALLY:
        return rally_fits(c, m);
    default:
        return true;
    }
}

static bool gather(ump_desk_case *c, void *facts)
{
    check_facts *f = facts;
    adf_morale_facts *m = &f->told;
    f->chart = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    m->cause = (uint8_t)ump_desk_number(c, "", "cause");
    m->by = (uint8_t)ump_desk_number(c, "", "by");
    m->zone = (uint8_t)ump_desk_number(c, "", "zone");
    int64_t threat = ump_desk_number(c, "", "threat");
    m->threat = (uint8_t)(threat > 0 ? threat - 1 : ADF_ZONES);
    if (m->cause == ADF_FROM_FIRE && !read_fire_cause(c, m))
        return false;
    if (!adf_desk_read_shape(c, "", &m->body) ||
        !adf_desk_read_strength(c, "", m->fresh, &m->body) ||
        !adf_desk_read_nerve(c, "", &m->body, &m->nerve) || !cause_fits(c, m))
        return false;
    adf_morale_work(f->chart, m, &f->morale);
    return true;
}

/* ---- The check ---- */

static void write_rout(const check_facts *f, ump_desk_run *run, bool routs, const adf_rout *rout)
{
    ump_desk_length_if(run, "rout", routs, adf_desk_inches(f->chart, rout->distance));
    ump_desk_bool(run, "abandoned", rout->abandoned);
}

static void resolve(const void *facts, ump_desk_run *run)
{
    const check_facts *f = facts;
    adf_rout rout = {0};
    int32_t rout_roll;
    ump_desk_items(run, NULL, &f->morale.sum);
    int32_t roll = ump_desk_sum(run, ADF_MOR_08, "morale check", 2, 6);
    adf_check check = adf_check_roll(f->chart, &f->told, f->morale.mmp, roll);
    unsigned left = f->told.body.figs + check.recovered;
    if (f->follow && check.routs_now)
        rout = adf_desk_rout(f->chart, run, &f->told.body, f->told.nerve.terrain, &rout_roll);
    if (rout.abandoned)
        left = 0;
    ump_desk_int(run, "bmp", f->morale.bmp);
    ump_desk_int(run, "raw", f->morale.raw);
    ump_desk_int(run, "mmp", f->morale.mmp);
    ump_desk_int(run, "roll", roll);
    ump_desk_bool(run, "failed", check.failed);
    ump_desk_id(run, "level", adf_desk_level(check.level, left));
    ump_desk_int(run, "fall_back", check.fall_back);
    ump_desk_int(run, "recovered", check.recovered);
    ump_desk_int(run, "left", left);
    ump_desk_bool(run, "rout_roll", check.routs_now);
    if (f->follow)
        write_rout(f, run, check.routs_now, &rout);
}

const ump_desk_kind adf_desk_morale = {.name = "morale",
                                       .about = "one morale check or rally attempt",
                                       .blocks = blocks,
                                       .n_blocks = COUNT(blocks),
                                       .switches =
                                           "improve_on_forced_check artillery_sections_in_bmp "
                                           "lb_in_best_two charge_morale_support_max",
                                       .odds = "level fall_back recovered",
                                       .odds_all = "level fall_back recovered abandoned",
                                       .facts_size = sizeof(check_facts),
                                       .gather = gather,
                                       .resolve = resolve};
