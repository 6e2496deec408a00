/*
 * potomac_fire.c: the kinds `small-arms` and `artillery`: one fire event, with the skirmishers in
 * front of its target, and with follow=all what it does to the officer and the unit's nerve.
 */
#include "desk/potomac_desk.h"

typedef struct fire_facts {
    const pot_book *book;
    pot_volley volley;
    pot_unit_facts target;
    int32_t line, rounds; /* skirmishers that screen it, or are shot at themselves */
    bool at_line, follow;
} fire_facts;

const char *const pot_desk_bands[] = {"short", "medium", "long", "none"};

/* ---- Keys ---- */

#define RANGE                                                                                      \
    POT_KEY_CM("range", UMP_DESK_REQUIRED, "range in cm", "POT-SAF-05 POT-ART-04", "premelee=no")
#define PREMELEE(bands)                                                                            \
    "premelee", UMP_DESK_WORD, "pre-melee fire at a charger",                                      \
        "POT-PMF-03 POT-PMF-04 POT-PMF-05 POT-PMF-06",                                             \
        .values = "no " bands, .initial = "no",                                                    \
        .help = "resolved at that range; the kind premelee finds it"

static const ump_desk_key musket_keys[] = {
    {"type", UMP_DESK_WORD, "who fires", "POT-SAF-01 POT-SAF-12",
     .values = "infantry cavalry skirmishers", .initial = "infantry"},
    {"dismounted", UMP_DESK_YES, "cavalry on foot", "POT-SAF-07", .initial = "no",
     .when = ".type=cavalry"},
    {"stands", UMP_DESK_INT, "stands that fire", "POT-SAF-06 POT-SAF-12",
     .flags = UMP_DESK_REQUIRED, .low = 1, .high = POT_DESK_MOST_SKIRMISHERS,
     .help = "formed stands, at most 20; or skirmisher stands"},
    {"firepower", UMP_DESK_INT, "Firepower", "POT-SAF-06", .high = 3, .initial = "1",
     .when = ".type!=skirmishers"},
    {"weapon", UMP_DESK_WORD, "weapon", "POT-SPC-04 POT-SPC-05 POT-SPC-06", .values = "@weapons",
     .initial = "rifled_musket"},
    {"formation", UMP_DESK_WORD, "formation", "POT-R-32", .flags = UMP_DESK_RARE,
     .values = "line column irregular", .initial = "line",
     .help = "matters with switch.column_fire=front_rank", .when = ".type!=skirmishers"},
    {"officer", UMP_DESK_INT, "attached officer", "POT-R-17",
     .flags = UMP_DESK_OR_NONE | UMP_DESK_RARE, .low = -3, .high = 3, .initial = "none",
     .help = "his combat value; matters with switch.officer_cv_in_fire=on",
     .when = ".type!=skirmishers"},
};

static const ump_desk_key musket_range[] = {{PREMELEE("short long")}, {RANGE}};

static const ump_desk_key gun_keys[] = {
    {POT_KEY_GUN("@field_guns", UMP_DESK_REQUIRED, "POT-ART-04", NULL)},
    {POT_KEY_GUNS("2", "POT-ART-01")},
    {POT_KEY_QUALITY("POT-ART-05")},
};

static const ump_desk_key gun_range[] = {{PREMELEE("short medium long")}, {RANGE}};

static const ump_desk_key target_type[] = {{POT_KEY_TYPE(POT_DESK_TYPES " skirmishers")}};
static const ump_desk_key target_size[] = {
    {POT_KEY_STANDS(POT_DESK_MOST_SKIRMISHERS, "before the event; at most 20, a line's at most 40",
                    NULL)},
    {POT_KEY_STRENGTH(".type!=skirmishers")},
};
static const ump_desk_key target_shelter[] = {
    {POT_KEY_COVER},
    {"screens", UMP_DESK_YES, "its skirmishers stand between it and the firer",
     "POT-SKR-10 POT-PMF-07", .initial = "yes", .help = "never those of a charger",
     .when = ".skirmishers!=0"},
    {"rounds", UMP_DESK_INT, "fire events its line has faced in this period", "POT-SKR-12",
     .high = 20, .initial = "0", .help = "hitless ones too"},
};

#define TARGET                                                                                     \
    {"target.", target_type, COUNT(target_type), NULL},                                            \
        {"target.", &pot_desk_unit[POT_U_POSTURE], 2, NULL},                                       \
        {"target.", target_size, COUNT(target_size), NULL},                                        \
        {"target.", &pot_desk_unit[POT_U_QUALITY], POT_U_KEYS - POT_U_QUALITY,                     \
         "target.type!=skirmishers"},                                                              \
    {                                                                                              \
        "target.", target_shelter, COUNT(target_shelter), NULL                                     \
    }

static const ump_desk_block musket_blocks[] = {
    {"firer.", musket_keys, COUNT(musket_keys), NULL},
    {"", musket_range, COUNT(musket_range), NULL},
    TARGET,
    {"", pot_desk_follow, 1, NULL},
};

static const ump_desk_block gun_blocks[] = {
    {"firer.", gun_keys, COUNT(gun_keys), NULL},
    {"", gun_range, COUNT(gun_range), NULL},
    TARGET,
    {"", pot_desk_follow, 1, NULL},
};

/* ---- Told keys into facts ---- */

/* SKR-20: a line has nothing of all that. */
static bool line_fits(ump_desk_case *c, const pot_unit_facts *line)
{
    static const char words[] = "a skirmish line has none of its own; allowed is %s";
    const char *key = line->skirmishers > 0 ? "skirmishers"
                      : line->markers > 0   ? "markers"
                      : line->officer.there ? "officer"
                      : line->confused      ? "confused"
                                            : NULL;
    if (!key)
        return true;
    const char *allowed = line->skirmishers > 0 || line->markers > 0 ? "0"
                          : line->officer.there                      ? "none"
                                                                     : "no";
    return ump_desk_refuse(c, "target.", key, POT_SKR_20, words, allowed);
}

static bool read_target(ump_desk_case *c, pot_unit_facts *target)
{
    static const char prefix[] = "target.";
    pot_unit_facts line = {.skirmishers = (int32_t)ump_desk_number(c, prefix, "skirmishers"),
                           .markers = (int32_t)ump_desk_number(c, prefix, "markers"),
                           .confused = ump_desk_yes(c, prefix, "confused"),
                           .officer = pot_desk_cv(c, prefix)};
    bool at_line = ump_desk_number(c, prefix, "type") == POT_SKIRMISHERS;
    if ((at_line && !line_fits(c, &line)) || !pot_desk_read_unit(c, prefix, target))
        return false;
    if (!at_line && target->stands > POT_DESK_MOST_STANDS)
        return ump_desk_refuse(c, prefix, "stands", POT_HIT_01,
                               "only a skirmish line has so many; allowed are 1 to %d",
                               POT_DESK_MOST_STANDS);
    return true;
}

/* What the fire falls upon, and the line in front of it. */
static bool read_shot(ump_desk_case *c, fire_facts *f, pot_fire_facts *fire)
{
    if (!read_target(c, &f->target))
        return false;
    f->book = ump_desk_chart(c);
    f->follow = ump_desk_follows(c);
    f->at_line = f->target.type == POT_SKIRMISHERS;
    f->rounds = (int32_t)ump_desk_number(c, "target.", "rounds");
    bool screens = ump_desk_yes(c, "target.", "screens") && !fire->premelee;
    f->line = f->at_line ? f->target.stands : screens ? f->target.skirmishers : 0;
    fire->range = pot_desk_ticks(ump_desk_number(c, "", "range"));
    fire->target_type = f->target.type;
    fire->target_deployed_guns = pot_facts_deployed(&f->target);
    fire->protection = (uint8_t)ump_desk_number(c, "target.", "cover");
    fire->screened = !f->at_line && f->line > 0;
    return pot_desk_volley(c, fire, &f->volley);
}

static bool refuse_range(ump_desk_case *c, const ump_refusal *refusal)
{
    char limit[32];
    ump_show_thousandths(pot_desk_cm(refusal->limit), limit);
    if (refusal->rule == POT_MOR_02)
        return ump_desk_refuse(c, "", "range", POT_MOR_02, "too near; allowed is more than %s cm",
                               limit);
    return ump_desk_refuse(c, "", "range", refusal->rule, "out of range; allowed are up to %s cm",
                           limit);
}

bool pot_desk_volley(ump_desk_case *c, const pot_fire_facts *fire, pot_volley *volley)
{
    ump_refusal refusal;
    if (pot_fire_volley(ump_desk_chart(c), fire, volley, &refusal))
        return true;
    switch (refusal.rule) {
    case POT_PMF_07:
        return ump_desk_refuse(c, "target.", "cover", POT_PMF_07,
                               "a charger is never in cover; allowed is open");
    case POT_CHG_02:
        return ump_desk_refuse(c, "target.", "type", POT_CHG_02,
                               "only infantry and cavalry charge; allowed are infantry, cavalry");
    case POT_PMF_02:
        return ump_desk_refuse(c, "", "premelee", POT_PMF_02,
                               "a skirmish line makes no pre-melee fire; allowed is no");
    default:
        return refuse_range(c, &refusal);
    }
}

static bool musket_stands_fit(ump_desk_case *c, const pot_fire_facts *fire)
{
    if (fire->dismounted && fire->firer != POT_CAVALRY)
        return ump_desk_refuse(c, "firer.", "dismounted", POT_MOV_15,
                               "only cavalry mounts and dismounts; allowed is no");
    if (fire->stands > POT_DESK_MOST_STANDS && fire->firer != POT_SKIRMISHERS)
        return ump_desk_refuse(c, "firer.", "stands", POT_SAF_06,
                               "only a skirmish line has so many; allowed are 1 to %d",
                               POT_DESK_MOST_STANDS);
    return true;
}

static bool gather_muskets(ump_desk_case *c, void *facts)
{
    static const uint8_t type[] = {POT_INFANTRY, POT_CAVALRY, POT_SKIRMISHERS};
    static const uint8_t band[] = {POT_NO_FIRE, POT_SHORT, POT_LONG};
    pot_fire_facts fire = {.firer = type[ump_desk_number(c, "firer.", "type")],
                           .dismounted = ump_desk_yes(c, "firer.", "dismounted"),
                           .stands = (int32_t)ump_desk_number(c, "firer.", "stands"),
                           .firepower = (int32_t)ump_desk_number(c, "firer.", "firepower"),
                           .weapon = (uint8_t)ump_desk_number(c, "firer.", "weapon"),
                           .formation = (uint8_t)ump_desk_number(c, "firer.", "formation"),
                           .officer = pot_desk_cv(c, "firer."),
                           .gun = POT_NO_GUN};
    fire.premelee_band = band[ump_desk_number(c, "", "premelee")];
    fire.premelee = fire.premelee_band != POT_NO_FIRE;
    return musket_stands_fit(c, &fire) && read_shot(c, facts, &fire);
}

static bool gather_guns(ump_desk_case *c, void *facts)
{
    int64_t band = ump_desk_number(c, "", "premelee"); /* no, then the bands in their order */
    pot_fire_facts fire = {.firer = POT_FIELD_ARTILLERY,
                           .gun = (uint8_t)ump_desk_number(c, "firer.", "gun"),
                           .stands = (int32_t)ump_desk_number(c, "firer.", "guns"),
                           .quality = (uint8_t)ump_desk_number(c, "firer.", "quality"),
                           .premelee = band > 0,
                           .premelee_band = (uint8_t)(band > 0 ? band - 1 : 0)};
    return read_shot(c, facts, &fire);
}

/* ---- Resolving ---- */

int32_t pot_desk_shoot(ump_desk_run *run, const pot_volley *volley)
{
    ump_desk_items(run, NULL, &volley->sum);
    int32_t hits =
        ump_desk_at_least(run, volley->rule, "hit", (unsigned)volley->dice, 6, volley->needs);
    ump_desk_id(run, "band", pot_desk_bands[volley->band]);
    ump_desk_int(run, "dice", volley->dice);
    ump_desk_int(run, "modifier", volley->modifier);
    ump_desk_int(run, "needs", volley->needs);
    ump_desk_int(run, "hits", hits);
    return hits;
}

/* SKR-14, SKR-15: a line only wears. */
static pot_harm wear_line(const pot_screen *screen)
{
    return (pot_harm){.loss = {.lost = screen->line_lost,
                               .left = screen->line_left,
                               .destroyed = screen->line_left == 0}};
}

static void resolve(const void *facts, ump_desk_run *run)
{
    const fire_facts *f = facts;
    pot_unit_facts target = f->target;
    int32_t hits = pot_desk_shoot(run, &f->volley);
    pot_screen screen = pot_screen_hits(f->book, f->line, f->rounds, hits, f->at_line);
    pot_harm harm =
        f->at_line ? wear_line(&screen) : pot_desk_lose(f->book, &target, screen.reached);
    if (!f->at_line) {
        pot_desk_drive(f->book, &target, POT_BACK_FIRE, screen.reached, &harm);
        target.skirmishers = harm.loss.destroyed ? 0 : target.skirmishers - screen.line_lost;
        screen.line_left = target.skirmishers;
        screen.line_lost = f->target.skirmishers - target.skirmishers; /* SKR-16 */
    }
    if (f->follow)
        pot_desk_roll_all(f->book, run, &target, &harm);
    ump_desk_int(run, "absorbed", screen.absorbed);
    ump_desk_int(run, "reached", screen.reached);
    ump_desk_int(run, "line_left", screen.line_left);
    ump_desk_int(run, "line_lost", screen.line_lost);
    pot_desk_write_losses(run, &harm);
    pot_desk_write_retreat(f->book, run, &harm);
    pot_desk_write_fate(run, &harm, f->follow);
}

#define ODDS "hits line_left stands_lost markers back confused"
static const char odds[] = ODDS;
static const char odds_all[] = ODDS " officer morale";

const ump_desk_kind pot_desk_small_arms = {
    .name = "small-arms",
    .about = "one fire event of muskets or carbines",
    .blocks = musket_blocks,
    .n_blocks = COUNT(musket_blocks),
    .switches = "stand_removal smoothbore_short_cm natural_six_hits officer_cv_in_fire "
                "skirmish_wear column_fire crew_evade_cm",
    .odds = odds,
    .odds_all = odds_all,
    .facts_size = sizeof(fire_facts),
    .gather = gather_muskets,
    .resolve = resolve};

const ump_desk_kind pot_desk_artillery = {
    .name = "artillery",
    .about = "one fire event of field guns",
    .blocks = gun_blocks,
    .n_blocks = COUNT(gun_blocks),
    .switches = "stand_removal natural_six_hits skirmish_wear crew_evade_cm",
    .odds = odds,
    .odds_all = odds_all,
    .facts_size = sizeof(fire_facts),
    .gather = gather_guns,
    .resolve = resolve};
