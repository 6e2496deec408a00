/*
 * potomac_siege.c: the kinds `siege` (siege guns at a work) and `mortar` (at a unit or a work).
 * Hits on a work cost it cohesion and drive its defenders back; they kill nobody.
 */
#include "desk/potomac_desk.h"

typedef struct siege_facts {
    const pot_book *book;
    pot_volley volley;
    struct {
        int32_t strength, cohesion, markers;
    } work;
    bool at_work;  /* by siege fire: MOR-05 */
    bool defended; /* by the target */
    pot_unit_facts target;
    bool follow;
} siege_facts;

/* ---- Keys ---- */

#define RANGE(cited) POT_KEY_CM("range", UMP_DESK_REQUIRED, "range in cm", cited, NULL)
#define WORK_NUMBER(called, what, cited)                                                           \
    called, UMP_DESK_INT, what, cited, .low = 1, .high = 20, .help = "by its type unless told"

static const ump_desk_key siege_gun[] = {
    {POT_KEY_GUN("@siege_guns", UMP_DESK_REQUIRED, "POT-SGE-01", NULL)},
    {POT_KEY_GUNS("1", "POT-SGE-01")},
    {POT_KEY_QUALITY("POT-SGE-03")},
};
static const ump_desk_key siege_range[] = {{RANGE("POT-SGE-01")}};

static const ump_desk_key mortar_gun[] = {
    {POT_KEY_GUN("@mortars", UMP_DESK_REQUIRED, "POT-MOR-01", NULL)},
    {POT_KEY_GUNS("2", "POT-MOR-01")},
    {POT_KEY_QUALITY("POT-MOR-04")},
};
static const ump_desk_key mortar_range[] = {
    {RANGE("POT-MOR-01 POT-MOR-02")},
    {"at", UMP_DESK_WORD, "what is fired at", "POT-MOR-05", .values = "unit work",
     .initial = "unit"},
};

static const ump_desk_key work_keys[] = {
    {"type", UMP_DESK_WORD, "type of work", "POT-R-54", .values = "@works", .initial = "fieldwork"},
    {WORK_NUMBER("strength", "its strength F", "POT-SGE-05 POT-R-54")},
    {WORK_NUMBER("cohesion", "its cohesion C as it is now", "POT-SGE-05 POT-R-54")},
    {"markers", UMP_DESK_INT, "hits marked on it already", "POT-SGE-05", .high = 20,
     .initial = "0"},
};

static const ump_desk_key defender_strength[] = {
    {"strength", UMP_DESK_INT, "strength S of the unit defending it", "POT-SGE-06",
     .flags = UMP_DESK_OR_NONE, .low = 1, .high = 9, .initial = "none",
     .help = "none: the work is empty"},
};

static const ump_desk_key mortar_target[] = {
    {POT_KEY_STANDS(POT_DESK_MOST_STANDS, "before the event; not needed where a work is hit",
                    "at=unit&target.cover!=fortifications")},
    {"strength", UMP_DESK_INT, "strength S of the unit, or of the defender",
     "POT-HIT-01 POT-SGE-06", .flags = UMP_DESK_REQUIRED, .low = 1, .high = 9,
     .help = "hits that cost a stand; leave it out if the work is empty", .when = "at=unit"},
};
static const ump_desk_key mortar_cover[] = {{POT_KEY_COVER}};

static const ump_desk_block siege_blocks[] = {
    {"firer.", siege_gun, COUNT(siege_gun), NULL},
    {"", siege_range, COUNT(siege_range), NULL},
    {"work.", work_keys, COUNT(work_keys), NULL},
    {"target.", defender_strength, COUNT(defender_strength), NULL},
    {"target.", &pot_desk_unit[POT_U_CONFUSED], 2, "target.strength!=none"},
    {"", pot_desk_follow, 1, NULL},
};

static const ump_desk_block mortar_blocks[] = {
    {"firer.", mortar_gun, COUNT(mortar_gun), NULL},
    {"", mortar_range, COUNT(mortar_range), NULL},
    {"target.", &pot_desk_unit[POT_U_TYPE], 3, NULL},
    {"target.", mortar_target, COUNT(mortar_target), NULL},
    {"target.", &pot_desk_unit[POT_U_QUALITY], POT_U_KEYS - POT_U_QUALITY, NULL},
    {"target.", mortar_cover, COUNT(mortar_cover), NULL},
    {"work.", work_keys, COUNT(work_keys), NULL},
    {"", pot_desk_follow, 1, NULL},
};

#define SWITCHES "stand_removal natural_six_hits siege_fort_penalty fort_ruin"

/* ---- Told keys into facts ---- */

static void work_default(ump_desk_case *c, const char *name, int32_t usual)
{
    if (!ump_desk_told(c, "work.", name))
        ump_desk_set(c, "work.", name, usual);
}

/* R-54, SGE-05 */
static bool read_work(ump_desk_case *c, siege_facts *f)
{
    int64_t type = ump_desk_number(c, "work.", "type");
    work_default(c, "strength", f->book->fort[type].strength);
    work_default(c, "cohesion", f->book->fort[type].cohesion);
    f->work.strength = (int32_t)ump_desk_number(c, "work.", "strength");
    f->work.cohesion = (int32_t)ump_desk_number(c, "work.", "cohesion");
    f->work.markers = (int32_t)ump_desk_number(c, "work.", "markers");
    int32_t most = pot_most_markers(f->book, f->work.strength);
    if (f->work.markers > most)
        return ump_desk_refuse(c, "work.", "markers", POT_SGE_05,
                               "so many would have cost cohesion; allowed are 0 to %d", (int)most);
    return true;
}

static bool gather(ump_desk_case *c, siege_facts *f, pot_fire_facts *fire, enum pot_gun_table guns)
{
    f->follow = ump_desk_follows(c);
    f->defended = !ump_desk_none(c, "target.", "strength");
    fire->gun = (uint8_t)(f->book->first_gun[guns] + ump_desk_number(c, "firer.", "gun"));
    fire->stands = (int32_t)ump_desk_number(c, "firer.", "guns");
    fire->quality = (uint8_t)ump_desk_number(c, "firer.", "quality");
    fire->range = pot_desk_ticks(ump_desk_number(c, "", "range"));
    fire->at_work = f->at_work;
    return pot_desk_read_unit(c, "target.", &f->target) && read_work(c, f) &&
           pot_desk_volley(c, fire, &f->volley);
}

static bool gather_siege(ump_desk_case *c, void *facts)
{
    siege_facts *f = facts;
    pot_fire_facts fire = {.firer = POT_SIEGE_ARTILLERY};
    f->book = ump_desk_chart(c);
    f->at_work = true;
    return gather(c, f, &fire, POT_SIEGE_GUNS);
}

static bool gather_mortar(ump_desk_case *c, void *facts)
{
    siege_facts *f = facts;
    pot_unit_facts target;
    if (!pot_desk_read_posture(c, "target.", &target))
        return false;
    pot_fire_facts fire = {.firer = POT_MORTAR,
                           .target_type = target.type,
                           .target_deployed_guns = pot_facts_deployed(&target),
                           .protection = (uint8_t)ump_desk_number(c, "target.", "cover")};
    f->book = ump_desk_chart(c);
    f->at_work = ump_desk_yes(c, "", "at") || fire.protection == POT_FORTIFICATIONS;
    return gather(c, f, &fire, POT_MORTARS);
}

/* ---- Resolving ---- */

/* SGE-05, SGE-07 */
static void write_work(const siege_facts *f, ump_desk_run *run, int32_t hits)
{
    static const char *const protection[] = {"open", "cover", "fortifications"};
    pot_work_loss loss =
        pot_hit_work(f->book, f->work.strength, f->work.cohesion, f->work.markers, hits);
    ump_desk_int(run, "cohesion_lost", loss.lost);
    ump_desk_int(run, "cohesion", loss.cohesion);
    ump_desk_int(run, "work_markers", loss.markers);
    ump_desk_id(run, "protection", protection[loss.protection]);
}

/* SGE-06: driven back, perhaps confused, nothing else. */
static pot_harm shake_defender(const siege_facts *f, ump_desk_run *run, int32_t hits)
{
    if (!f->defended)
        return (pot_harm){0};
    pot_harm harm = pot_desk_lose(f->book, &f->target, 0);
    pot_desk_drive(f->book, &f->target, POT_BACK_SIEGE, hits, &harm);
    if (f->follow)
        pot_desk_roll_all(f->book, run, &f->target, &harm);
    return harm;
}

static void resolve_siege(const void *facts, ump_desk_run *run)
{
    const siege_facts *f = facts;
    int32_t hits = pot_desk_shoot(run, &f->volley);
    pot_harm harm = shake_defender(f, run, hits);
    write_work(f, run, hits);
    pot_desk_write_retreat(f->book, run, &harm);
    if (f->follow)
        ump_desk_id(run, "fear", harm.fear);
}

static void write_nulls(ump_desk_run *run, const char *const *fields)
{
    for (; *fields; fields++)
        ump_desk_null(run, *fields);
}

static void resolve_mortar_at_work(const siege_facts *f, ump_desk_run *run, int32_t hits)
{
    static const char *const none[] = {"stands_lost", "stands_left", "markers", "destroyed", NULL};
    pot_harm harm = shake_defender(f, run, hits);
    write_work(f, run, hits);
    write_nulls(run, none);
    pot_desk_write_retreat(f->book, run, &harm);
    pot_desk_write_fate(run, &harm, f->follow);
}

static void resolve_mortar_at_unit(const siege_facts *f, ump_desk_run *run, int32_t hits)
{
    static const char *const none[] = {"cohesion_lost", "cohesion", "work_markers", "protection",
                                       NULL};
    pot_harm harm = pot_desk_lose(f->book, &f->target, hits);
    pot_desk_drive(f->book, &f->target, POT_BACK_FIRE, hits, &harm);
    if (f->follow)
        pot_desk_roll_all(f->book, run, &f->target, &harm);
    write_nulls(run, none);
    pot_desk_write_losses(run, &harm);
    pot_desk_write_retreat(f->book, run, &harm);
    pot_desk_write_fate(run, &harm, f->follow);
}

static void resolve_mortar(const void *facts, ump_desk_run *run)
{
    const siege_facts *f = facts;
    ump_desk_id(run, "procedure", f->at_work ? "siege" : "artillery");
    int32_t hits = pot_desk_shoot(run, &f->volley);
    if (f->at_work)
        resolve_mortar_at_work(f, run, hits);
    else
        resolve_mortar_at_unit(f, run, hits);
}

#define ODDS "hits cohesion work_markers stands_lost markers back confused"

const ump_desk_kind pot_desk_siege = {.name = "siege",
                                      .about = "siege guns at a work",
                                      .blocks = siege_blocks,
                                      .n_blocks = COUNT(siege_blocks),
                                      .switches = SWITCHES,
                                      .odds = "hits cohesion work_markers back confused",
                                      .facts_size = sizeof(siege_facts),
                                      .gather = gather_siege,
                                      .resolve = resolve_siege};

const ump_desk_kind pot_desk_mortar = {.name = "mortar",
                                       .about = "mortars at a unit or a work",
                                       .blocks = mortar_blocks,
                                       .n_blocks = COUNT(mortar_blocks),
                                       .switches = SWITCHES " mortar_range_mods crew_evade_cm",
                                       .odds = ODDS,
                                       .odds_all = ODDS " officer morale",
                                       .facts_size = sizeof(siege_facts),
                                       .gather = gather_mortar,
                                       .resolve = resolve_mortar};
