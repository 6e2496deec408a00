/*
 * adf_charge.c: the kinds `charge` (bonus, reach, disorder point), `countercharge` (where two
 * chargers meet) and `move` (how far one action goes).
 */
#include "desk/adf_desk.h"

typedef struct charge_facts {
    const adf_chart *chart;
    adf_mover mover[2]; /* charger; countercharger, or none */
    adf_way way;
    adf_len gap, base[2];
    unsigned dice[2];
} charge_facts;

static const ump_desk_key charge_path[] = {
    {ADF_KEY_PATH(UMP_DESK_REQUIRED, NULL)},
    {ADF_KEY_OBSTACLES},
};

#define LB_MOVES                                                                                   \
    "lb", UMP_DESK_INT, "LB of the leader attached to the group", "ADF-LDR-04",                    \
        .flags = UMP_DESK_RARE, .high = 3, .initial = "0", .help = "extra inches"

static const ump_desk_key charger_keys[] = {
    {ADF_KEY_ARM},       {ADF_KEY_QUALITY}, {ADF_KEY_LEVEL},
    {ADF_KEY_FORMATION}, {ADF_KEY_MOUNTED}, {LB_MOVES},
};

static const ump_desk_block charge_blocks[] = {
    {"", charger_keys, COUNT(charger_keys), NULL},
    {"", charge_path, COUNT(charge_path), NULL},
};

static const ump_desk_block counter_blocks[] = {
    {"charger.", charger_keys, COUNT(charger_keys), NULL},
    {"defender.", charger_keys, COUNT(charger_keys), NULL},
    {"", charge_path, 1, NULL},
};

/* ---- Told keys into facts ---- */

static bool read_charger(ump_desk_case *c, const char *prefix, adf_mover *mover)
{
    ump_refusal refusal;
    adf_body *body = &mover->body;
    if (!adf_desk_read_shape(c, prefix, body))
        return false;
    mover->lb = (uint8_t)ump_desk_number(c, prefix, "lb");
    return adf_may_charge(ump_desk_chart(c), body, &refusal) ||
           adf_desk_refuse_charge(c, prefix, body, &refusal, "the charger");
}

static bool read_charge_way(ump_desk_case *c, charge_facts *f)
{
    if (!adf_desk_read_way(c, &f->way))
        return false;
    for (unsigned i = 0; i < f->way.n_legs; i++)
        f->gap += f->way.leg[i].length;
    return f->way.n_legs > 0 || ump_desk_missing(c, "", "path");
}

static void measure(charge_facts *f, unsigned i, const adf_way *way)
{
    f->base[i] = adf_charge_base(f->chart, &f->mover[i], way);
    f->dice[i] = adf_charge_dice(f->chart, &f->mover[i].body, way);
}

static bool gather_charge(ump_desk_case *c, void *facts)
{
    charge_facts *f = facts;
    char reach[32];
    f->chart = ump_desk_chart(c);
    if (!read_charger(c, "", &f->mover[0]) || !read_charge_way(c, f) ||
        !adf_desk_way_fits(c, &f->mover[0], &f->way))
        return false;
    measure(f, 0, &f->way);
    adf_len most = f->base[0] + (adf_len)f->dice[0] * 6 * f->chart->inch / 2;
    if (f->gap > most)
        return ump_desk_refuse(c, "", "path", ADF_CHG_02,
                               "the target is farther than base and the largest charge bonus; "
                               "allowed are up to %s inches",
                               ump_show_thousandths(adf_desk_inches(f->chart, most), reach));
    return true;
}

static bool may_meet(ump_desk_case *c, const charge_facts *f)
{
    ump_refusal refusal;
    const adf_body *charger = &f->mover[0].body, *defender = &f->mover[1].body;
    if (defender->level != ADF_GOOD_ORDER)
        return ump_desk_refuse(c, "defender.", "level", ADF_CHG_04,
                               "only a unit in good order countercharges; allowed is good_order");
    if (!adf_may_charge_target(f->chart, charger, defender, 0, &refusal))
        return adf_desk_refuse_charge(c, "charger.", charger, &refusal, "the charger");
    if (!adf_may_charge_target(f->chart, defender, charger, 0, &refusal))
        return adf_desk_refuse_charge(c, "defender.", defender, &refusal, "the defender");
    return true;
}

static adf_way backwards(const adf_way *way)
{
    adf_way back = *way;
    for (unsigned i = 0; i < way->n_legs; i++)
        back.leg[i] = way->leg[way->n_legs - 1U - i];
    return back;
}

static bool gather_counter(ump_desk_case *c, void *facts)
{
    charge_facts *f = facts;
    f->chart = ump_desk_chart(c);
    if (!read_charger(c, "charger.", &f->mover[0]) || !read_charger(c, "defender.", &f->mover[1]) ||
        !may_meet(c, f) || !read_charge_way(c, f) || !adf_desk_way_fits(c, &f->mover[0], &f->way) ||
        !adf_desk_way_fits(c, &f->mover[1], &f->way))
        return false;
    adf_way back = backwards(&f->way);
    measure(f, 0, &f->way);
    measure(f, 1, &back);
    return true;
}

/* ---- charge ---- */

static void write_inches(const charge_facts *f, ump_desk_run *run, const char *field,
                         adf_len length)
{
    ump_desk_length(run, field, adf_desk_inches(f->chart, length));
}

static adf_charge roll_charge(const charge_facts *f, ump_desk_run *run, unsigned i,
                              const char *purpose)
{
    int32_t roll = ump_desk_sum(run, ADF_CHG_03, purpose, f->dice[i], 6);
    return adf_charge_work(f->chart, &f->mover[i].body, f->base[i], roll);
}

static bool in_disorder(const charge_facts *f, unsigned i, const adf_charge *charge, adf_len moved)
{
    return f->mover[i].body.level != ADF_GOOD_ORDER || adf_charge_disorders(charge, moved);
}

static void resolve_charge(const void *facts, ump_desk_run *run)
{
    const charge_facts *f = facts;
    adf_charge charge = roll_charge(f, run, 0, "charge bonus");
    bool reaches = charge.distance >= f->gap;
    adf_len moved = reaches ? f->gap : charge.distance;
    write_inches(f, run, "base", charge.base);
    write_inches(f, run, "cb", charge.bonus);
    write_inches(f, run, "distance", charge.distance);
    write_inches(f, run, "disorder_point", charge.disorder_point);
    write_inches(f, run, "moved", moved);
    ump_desk_bool(run, "reaches", reaches);
    ump_desk_bool(run, "disorder", in_disorder(f, 0, &charge, moved));
}

/* ---- countercharge: ADF-CHG-20 ---- */

static void resolve_counter(const void *facts, ump_desk_run *run)
{
    const charge_facts *f = facts;
    adf_charge charger = roll_charge(f, run, 0, "charge bonus");
    adf_charge counter = roll_charge(f, run, 1, "charge bonus of the countercharge");
    adf_len meeting = adf_meeting(f->chart, f->gap, charger.distance, counter.distance);
    bool meets = meeting >= 0;
    adf_len moved = meets ? meeting : charger.distance;
    adf_len counter_moved = meets ? f->gap - meeting : counter.distance;
    write_inches(f, run, "charger_distance", charger.distance);
    write_inches(f, run, "charger_disorder_point", charger.disorder_point);
    write_inches(f, run, "defender_distance", counter.distance);
    write_inches(f, run, "defender_disorder_point", counter.disorder_point);
    ump_desk_bool(run, "meets", meets);
    ump_desk_length_if(run, "meeting", meets, adf_desk_inches(f->chart, meeting));
    write_inches(f, run, "charger_moved", moved);
    ump_desk_bool(run, "charger_disorder", in_disorder(f, 0, &charger, moved));
    write_inches(f, run, "defender_moved", counter_moved);
    ump_desk_bool(run, "defender_disorder", in_disorder(f, 1, &counter, counter_moved));
}

const ump_desk_kind adf_desk_charge = {
    .name = "charge",
    .about = "charge bonus, reach and disorder point",
    .blocks = charge_blocks,
    .n_blocks = COUNT(charge_blocks),
    .switches = "veteran_disorder_point dismounted_cb lb_move_bonus disordered_may_charge",
    .odds = "reaches disorder",
    .facts_size = sizeof(charge_facts),
    .gather = gather_charge,
    .resolve = resolve_charge};

const ump_desk_kind adf_desk_countercharge = {
    .name = "countercharge",
    .about = "where two chargers meet",
    .blocks = counter_blocks,
    .n_blocks = COUNT(counter_blocks),
    .switches = "veteran_disorder_point dismounted_cb lb_move_bonus disordered_may_charge "
                "countercharge_meeting",
    .odds = "meets charger_disorder defender_disorder",
    .facts_size = sizeof(charge_facts),
    .gather = gather_counter,
    .resolve = resolve_counter};

/* ---- move ---- */

typedef struct walk_facts {
    const adf_chart *chart;
    adf_move move;
} walk_facts;

static const ump_desk_key move_keys[] = {
    {ADF_KEY_ARM},
    {ADF_KEY_QUALITY},
    {ADF_KEY_LEVEL},
    {ADF_KEY_FORMATION},
    {ADF_KEY_MOUNTED},
    {"weapon", UMP_DESK_WORD, "type of gun", "ADF-MOV-01", .flags = UMP_DESK_REQUIRED,
     .values = "@guns", .help = "required for artillery", .when = ".arm=artillery"},
    {ADF_KEY_PATH(0, "none")},
    {"then", UMP_DESK_WORD, "ground of what follows", "ADF-MOV-02", .values = ADF_DESK_TERRAINS,
     .initial = "open"},
    {ADF_KEY_OBSTACLES},
    {"change", UMP_DESK_YES, "a change of formation in the same action", "ADF-FRM-01 ADF-FRM-02",
     .initial = "no"},
    {"disengage", UMP_DESK_YES, "disengages", "ADF-MOV-09", .flags = UMP_DESK_RARE,
     .initial = "no"},
    {LB_MOVES},
};

static const ump_desk_block move_blocks[] = {{"", move_keys, COUNT(move_keys), NULL}};

static bool read_gun(ump_desk_case *c, adf_mover *mover)
{
    if (mover->body.arm != ADF_ARTILLERY)
        return true;
    int row = adf_weapon_find(ump_desk_chart(c), ADF_ARTILLERY, ump_desk_word(c, "", "weapon"));
    mover->weapon = (uint8_t)(row < 0 ? 0 : row);
    return row >= 0;
}

static bool refuse_move(ump_desk_case *c, const adf_body *body, const ump_refusal *refusal)
{
    bool limbered = body->formation == ADF_LIMBERED;
    switch (refusal->rule) {
    case ADF_ACT_03:
        return ump_desk_refuse(c, "", "level", ADF_ACT_03,
                               "a routed unit only runs, see the kind rout; allowed are "
                               "good_order, disorder and shaken");
    case ADF_MOV_09:
        return ump_desk_refuse(c, "", "disengage", ADF_MOV_09,
                               "unlimbered artillery cannot disengage; allowed is no");
    case ADF_MOV_05:
        return ump_desk_refuse(c, "", "obstacles", ADF_MOV_05,
                               "it cannot cross that; allowed is %s",
                               limbered ? "wood_fence" : "none");
    default:
        return ump_desk_pass_on(c, "", "path", refusal, "the unit");
    }
}

static bool gather_move(ump_desk_case *c, void *facts)
{
    walk_facts *f = facts;
    ump_refusal refusal;
    adf_move_facts m = {.then = (uint8_t)ump_desk_number(c, "", "then"),
                        .change = ump_desk_yes(c, "", "change"),
                        .mover = {.lb = (uint8_t)ump_desk_number(c, "", "lb"),
                                  .disengages = ump_desk_yes(c, "", "disengage")}};
    f->chart = ump_desk_chart(c);
    if (!adf_desk_read_shape(c, "", &m.mover.body) || !read_gun(c, &m.mover) ||
        !adf_desk_read_way(c, &m.way))
        return false;
    if (!adf_move_work(f->chart, &m, &f->move, &refusal))
        return refuse_move(c, &m.mover.body, &refusal);
    if (adf_allowance(f->chart, &m.mover, m.then) == ADF_NO_ROAD)
        return ump_desk_refuse(c, "", "then", ADF_MOV_01,
                               "%s has no road rate; name the ground around",
                               adf_formation_names[m.mover.body.formation]);
    return true;
}

static void resolve_move(const void *facts, ump_desk_run *run)
{
    const walk_facts *f = facts;
    ump_desk_bool(run, "possible", f->move.possible);
    ump_desk_int(run, "allowance", f->move.allowance);
    ump_desk_length(run, "used", adf_desk_inches(f->chart, f->move.used));
    ump_desk_length(run, "remaining", adf_desk_inches(f->chart, f->move.remaining));
}

const ump_desk_kind adf_desk_move = {.name = "move",
                                     .about = "how far one move action goes",
                                     .blocks = move_blocks,
                                     .n_blocks = COUNT(move_blocks),
                                     .switches = "formation_half_move lb_move_bonus",
                                     .facts_size = sizeof(walk_facts),
                                     .never_rolls = true,
                                     .gather = gather_move,
                                     .resolve = resolve_move};
