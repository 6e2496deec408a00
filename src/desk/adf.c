/*
 * adf.c: Across a Deadly Field at the desk: its kinds of situation, the weapons its charts name,
 * and the smallest kinds: rout, competence, a leader's dice.
 */
#include "desk/adf_desk.h"

/* ---- The chart ---- */

#define SMALL_ARMS "infantry_weapons", "cavalry_weapons"
#define GUNS       "artillery_types"

static const ump_desk_words words[] = {{"weapons", .table = {SMALL_ARMS, GUNS}},
                                       {"weapons_or_same", "same", .table = {SMALL_ARMS, GUNS}},
                                       {"guns", .table = {GUNS}},
                                       {.name = NULL}};

static const void *compile(ump_lookup *c, const int32_t *switches, ump_arena *arena)
{
    adf_chart *chart = ump_arena_take(arena, sizeof *chart);
    return chart && adf_chart_compile(c, switches, chart) ? chart : NULL;
}

/* ---- rout ---- */

typedef struct small_facts {
    const adf_chart *chart;
    adf_body body;
    uint8_t terrain, losses;
    bool unit_lost;
} small_facts;

static bool gather_rout(ump_desk_case *c, void *facts)
{
    small_facts *f = facts;
    f->chart = ump_desk_chart(c);
    f->terrain = (uint8_t)ump_desk_number(c, "", "terrain");
    return adf_desk_read_mount(c, "", &f->body);
}

static void resolve_rout(const void *facts, ump_desk_run *run)
{
    const small_facts *f = facts;
    int32_t roll;
    adf_rout rout = adf_desk_rout(f->chart, run, &f->body, f->terrain, &roll);
    ump_desk_int_if(run, "roll", roll >= 0, roll);
    ump_desk_length(run, "distance", adf_desk_inches(f->chart, rout.distance));
    ump_desk_bool(run, "abandoned", rout.abandoned);
}

static const ump_desk_key rout_keys[] = {
    {ADF_KEY_ARM},
    {ADF_KEY_MOUNTED},
    {"terrain", UMP_DESK_WORD, "ground it stands on", "ADF-MOV-08 ADF-ART-03",
     .values = ADF_DESK_TERRAINS, .initial = "open"},
};
static const ump_desk_block rout_blocks[] = {{"", rout_keys, COUNT(rout_keys), NULL}};

/* ---- tct ---- */

static bool gather_tct(ump_desk_case *c, void *facts)
{
    small_facts *f = facts;
    f->chart = ump_desk_chart(c);
    f->body.arm = (uint8_t)ump_desk_number(c, "", "arm");
    f->body.quality = (uint8_t)ump_desk_number(c, "", "quality");
    return adf_desk_read_strength(c, "", 0, &f->body);
}

static void resolve_tct(const void *facts, ump_desk_run *run)
{
    const small_facts *f = facts;
    int32_t bmp = adf_bmp(f->chart, &f->body, 0);
    ump_sum sum = {.n = 0};
    ump_sum_add(&sum, ADF_MOR_01, "basic morale point", bmp);
    ump_desk_items(run, NULL, &sum);
    int32_t roll = ump_desk_sum(run, ADF_CMD_03, "tactical competence test", 1, 6);
    ump_desk_int(run, "bmp", bmp);
    ump_desk_int(run, "roll", roll);
    ump_desk_bool(run, "passed", adf_competent(bmp, roll));
}

static const ump_desk_block tct_blocks[] = {{"", adf_desk_body, 5, NULL}};

/* ---- leader ---- */

static bool gather_leader(ump_desk_case *c, void *facts)
{
    small_facts *f = facts;
    f->chart = ump_desk_chart(c);
    f->losses = (uint8_t)ump_desk_number(c, "", "losses");
    f->unit_lost = ump_desk_yes(c, "", "unit_lost");
    if (f->losses == 0 && !f->unit_lost)
        return ump_desk_refuse(c, "", "losses", ADF_LDR_06,
                               "without losses and with the unit in being he rolls nothing; "
                               "allowed are 1 to %d, or unit_lost=yes",
                               ADF_MAX_FIGS);
    return true;
}

static void resolve_leader(const void *facts, ump_desk_run *run)
{
    const small_facts *f = facts;
    unsigned fate = adf_desk_leader(f->chart, run, ADF_UNHURT, f->losses, f->unit_lost);
    ump_desk_bool(run, "killed", fate == ADF_KILLED);
    ump_desk_id(run, "fate", adf_desk_fate_name(fate));
}

static const ump_desk_key leader_keys[] = {
    {"losses", UMP_DESK_INT, "figures or sections just lost", "ADF-LDR-06",
     .flags = UMP_DESK_REQUIRED, .high = ADF_MAX_FIGS},
    {"unit_lost", UMP_DESK_YES, "the unit is eliminated, surrenders or leaves the table",
     "ADF-LDR-07", .initial = "no"},
};
static const ump_desk_block leader_blocks[] = {{"", leader_keys, COUNT(leader_keys), NULL}};

const ump_desk_kind adf_desk_rout_kind = {.name = "rout",
                                          .about = "a rout move; are guns abandoned?",
                                          .blocks = rout_blocks,
                                          .n_blocks = COUNT(rout_blocks),
                                          .odds = "distance abandoned",
                                          .facts_size = sizeof(small_facts),
                                          .gather = gather_rout,
                                          .resolve = resolve_rout};

const ump_desk_kind adf_desk_tct = {.name = "tct",
                                    .about = "tactical competence test",
                                    .blocks = tct_blocks,
                                    .n_blocks = COUNT(tct_blocks),
                                    .odds = "passed",
                                    .facts_size = sizeof(small_facts),
                                    .gather = gather_tct,
                                    .resolve = resolve_tct};

const ump_desk_kind adf_desk_leader_kind = {.name = "leader",
                                            .about = "casualty dice of an attached leader",
                                            .blocks = leader_blocks,
                                            .n_blocks = COUNT(leader_blocks),
                                            .odds = "fate",
                                            .facts_size = sizeof(small_facts),
                                            .gather = gather_leader,
                                            .resolve = resolve_leader};

static const ump_desk_kind *const kinds[] = {
    &adf_desk_fire,   &adf_desk_morale,        &adf_desk_impact,
    &adf_desk_charge, &adf_desk_countercharge, &adf_desk_rout_kind,
    &adf_desk_tct,    &adf_desk_leader_kind,   &adf_desk_move,
};

const ump_desk_family ump_desk_adf = {.name = "adf",
                                      .kinds = kinds,
                                      .n_kinds = COUNT(kinds),
                                      .words = words,
                                      .compile = compile,
                                      .offers = adf_desk_offers,
                                      .unit_keys = adf_desk_unit_keys,
                                      .tell_unit = adf_desk_tell_unit,
                                      .effects = adf_desk_effects,
                                      .next = adf_desk_next,
                                      .known = adf_desk_known};
