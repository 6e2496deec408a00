/*
 * apw_charge.c: the kind `charge`: does it reach, does it surprise (APW-CHG).
 */
#include "desk/apw_desk.h"

typedef struct charge_facts {
    const apw_chart *chart;
    apw_charge charge;
    apw_leg leg[APW_DESK_MOST_STEPS + 2];
    bool rides; /* cavalry rolls */
} charge_facts;

static const ump_desk_key charger_keys[] = {
    {APW_KEY_TROOP("@troops", "troops that charge", "APW-CHG-01")},
    {APW_KEY_FORMATION("LINE COLUMN", NULL, "APW-MOV-02")},
    {APW_KEY_WIDTH("APW-TER-03")},
    {APW_KEY_STATE(APW_DESK_STATES, "APW-CHG-01")},
    {APW_KEY_YES("stopped", "no", UMP_DESK_RARE, "has the marker STOP", "APW-MOV-10")},
    {"used", UMP_DESK_INT, "march points spent before", "APW-CHG-05", .flags = UMP_DESK_RARE,
     .high = 48000, .initial = "0", .help = "a wheel; leaving a town: 16000"},
};
static const ump_desk_key charge_keys[] = {
    {APW_KEY_YES("in_sight", "yes", UMP_DESK_RARE, "the target is seen before it moves",
                 "APW-CHG-02")},
    {APW_KEY_YES("counter", "no", UMP_DESK_RARE, "a counter-charge", "APW-CHG-07")},
};
static const ump_desk_key target_keys[] = {{APW_KEY_IN("APW-CHG-01")}};
static const ump_desk_key way_keys[] = {
    {APW_KEY_INCHES("distance", UMP_DESK_REQUIRED, "inches to the target", "APW-CHG-05")},
    {APW_KEY_PATH("like 2:WOODS,STREAM,3:ROUGH+UPHILL; the rest is OPEN, a last WORKS stands right "
                  "before the target",
                  APW_DESK_WAY)},
};
static const ump_desk_block blocks[] = {
    {"charger.", charger_keys, COUNT(charger_keys), NULL},
    {"", charge_keys, COUNT(charge_keys), NULL},
    {"target.", target_keys, COUNT(target_keys), NULL},
    {"", way_keys, COUNT(way_keys), NULL},
    {"", apw_desk_follow, COUNT(apw_desk_follow), NULL},
};

/* ---- Told keys into facts ---- */

static bool may_declare(ump_desk_case *c, const apw_body *body)
{
    ump_refusal refusal;
    if (!apw_may_charge(body->arm, body->state, &refusal))
        return ump_desk_pass_on(c, "charger.", "state", &refusal, "the charger");
    if (ump_desk_yes(c, "charger.", "stopped"))
        return ump_desk_refuse(c, "charger.", "stopped", APW_MOV_10,
                               "a stopped unit does not charge; allowed is no");
    if (!ump_desk_yes(c, "", "in_sight"))
        return ump_desk_refuse(c, "", "in_sight", APW_CHG_02,
                               "the target must be in sight; allowed is yes");
    return true;
}

static bool counter_fits(ump_desk_case *c, const apw_body *body, const charge_facts *f)
{
    char most[32];
    ump_len limit = apw_counter_limit(f->chart, body->form);
    if (!ump_desk_yes(c, "", "counter"))
        return true;
    if (body->arm != APW_CAV)
        return ump_desk_refuse(c, "", "counter", APW_CHG_07,
                               "only cavalry counter-charges; allowed is no");
    if (f->charge.used > 0)
        return ump_desk_refuse(c, "charger.", "used", APW_CHG_07,
                               "who counter-charges has not moved; allowed is 0");
    if (apw_desk_length(c, "", "distance") <= limit)
        return true;
    ump_show_thousandths((int64_t)limit * 10, most);
    return ump_desk_refuse(c, "", "distance", APW_CHG_07,
                           "too far for a counter-charge; allowed are 0 to %s", most);
}

static void add_leg(charge_facts *f, apw_leg leg, uint8_t *before)
{
    leg.obstacle = *before;
    *before = APW_OPEN;
    f->leg[f->charge.n_legs++] = leg;
}

/* Obstacles lie before the leg that follows; a last WORKS right before the target. */
static bool lay_step(ump_desk_case *c, charge_facts *f, const apw_path *path, size_t i,
                     uint8_t *before, ump_len *left)
{
    int64_t cost;
    apw_leg leg = {.length = 0};
    const apw_step *step = &path->step[i];
    if (step->kind == APW_STEP_LEG) {
        if (!apw_desk_leg(c, &f->charge.mover, step, &leg))
            return false;
        *left -= leg.length;
        add_leg(f, leg, before);
        return true;
    }
    if (step->obstacle == APW_WORKS && f->rides)
        return ump_desk_refuse(c, "", "path", APW_CHG_01, "cavalry does not charge across works");
    if (!apw_desk_obstacle(c, &f->charge.mover, step, &cost))
        return false;
    if (step->obstacle == APW_WORKS && i + 1 == path->n)
        leg.length = *left > 0 ? *left : 0;
    if (*before != APW_OPEN || leg.length > 0)
        add_leg(f, leg, before);
    *before = step->obstacle;
    return true;
}

static bool lay_way(ump_desk_case *c, charge_facts *f)
{
    apw_path path = {.n = 0};
    char most[32];
    ump_len left = f->charge.needed;
    uint8_t before = APW_OPEN;
    if (!apw_desk_read_path(c, false, &path))
        return false;
    for (size_t i = 0; i < path.n; i++)
        if (!lay_step(c, f, &path, i, &before, &left))
            return false;
    if (before != APW_OPEN)
        add_leg(f, (apw_leg){.length = 0}, &before);
    ump_show_thousandths((int64_t)f->charge.needed * 10, most);
    return left >= 0 ||
           ump_desk_refuse(c, "", "path", APW_CHG_05,
                           "longer than what is to go; allowed are up to %s inches", most);
}

static bool gather(ump_desk_case *c, void *facts)
{
    charge_facts *f = facts;
    apw_body body;
    f->chart = ump_desk_chart(c);
    if (!apw_desk_charger_fits(c, "charger.") ||
        !apw_desk_read_body(c, "charger.", "stands", &body) || !may_declare(c, &body) ||
        !apw_desk_may_strike(c, body.arm))
        return false;
    f->rides = body.arm == APW_CAV;
    ump_len needed = apw_desk_length(c, "", "distance") - f->chart->halt_at;
    f->charge = (apw_charge){.mover = {.kind = f->rides ? APW_HORSE : APW_FOOT,
                                       .form = body.form,
                                       .width = body.width,
                                       .state = body.state},
                             .used = ump_desk_number(c, "charger.", "used") * f->chart->share,
                             .needed = needed > 0 ? needed : 0,
                             .leg = f->leg};
    return counter_fits(c, &body, f) && lay_way(c, f);
}

/* ---- Resolving ---- */

static void resolve(const void *facts, ump_desk_run *run)
{
    const charge_facts *f = facts;
    bool two = f->rides && f->chart->sw.two_charge_dice;
    int32_t die = ump_desk_sum(run, APW_CHG_04, "charge", f->rides, APW_DIE_FACES);
    int32_t second = ump_desk_sum(run, APW_CHG_04, "surprise", two, APW_DIE_FACES);
    apw_reach reach = apw_charge_reach(f->chart, &f->charge, die, second);
    apw_desk_put_length(run, "bonus", reach.bonus);
    apw_desk_put_length(run, "move", reach.move);
    apw_desk_put_length(run, "reach", reach.reach);
    apw_desk_put_length(run, "needed", f->charge.needed);
    apw_desk_put_length(run, "left", reach.left);
    ump_desk_bool(run, "reaches", reach.reaches);
    ump_desk_bool(run, "surprise", reach.surprise);
}

const ump_desk_kind apw_desk_charge = {.name = "charge",
                                       .about = "does a charge reach, does it surprise?",
                                       .blocks = blocks,
                                       .n_blocks = COUNT(blocks),
                                       .switches = "charge_dice",
                                       .odds = "reaches surprise",
                                       .facts_size = sizeof(charge_facts),
                                       .gather = gather,
                                       .resolve = resolve};
