/*
 * potomac_orders.c: the kinds `command` (does an order get through), `move` (how far one order
 * goes) and `premelee` (at what range a charged unit fires).
 */
#include "desk/potomac_desk.h"

/* ---- command ---- */

typedef struct command_facts {
    const pot_book *book;
    pot_command_facts told;
    pot_command test;
} command_facts;

#define SO_MANY(called, what, note, cited)                                                         \
    called, UMP_DESK_INT, what, cited, .high = 20, .initial = "0", .help = note

static const ump_desk_key command_keys[] = {
    {"leadership", UMP_DESK_INT, "Leadership of the officer", "POT-CMD-05",
     .flags = UMP_DESK_REQUIRED, .low = 2, .high = 20},
    {"rank", UMP_DESK_WORD, "his rank", "POT-TRN-04", .values = "subordinate general",
     .initial = "subordinate"},
    {SO_MANY("given", "orders he has given this period", "0: this is his first",
             "POT-CMD-04 POT-CMD-06")},
    {SO_MANY("received", "orders the recipient has had this period", "of a group the highest",
             "POT-CMD-06 POT-CMD-12")},
    {"attached", UMP_DESK_WORD, "is he attached, to the recipient or elsewhere",
     "POT-CMD-06 POT-CMD-13", .values = "none here elsewhere", .initial = "none"},
    {"order", UMP_DESK_WORD, "order", "POT-ORD-01",
     .values = "move fire stand_ready charge deploy_skirmishers recall_skirmishers rally",
     .initial = "move"},
    {"to", UMP_DESK_WORD, "recipient", "POT-ORD-13 POT-GRP-02 POT-OFF-02",
     .values = "unit group line self", .initial = "unit", .help = "line: a skirmish line alone"},
    {"state", UMP_DESK_WORD, "state of the recipient", "POT-ORD-09 POT-ORD-10 POT-MRL-10",
     .values = "good confused routing evaded", .initial = "good"},
    {"initiative", UMP_DESK_YES, "it has used an initiative action this period", "POT-R-13",
     .flags = UMP_DESK_RARE, .initial = "no",
     .help = "matters with switch.initiative_counts_as_order=on"},
    {"remaining", UMP_DESK_WORD, "who of the side could still act after him", "POT-TRN-06",
     .values = "subordinates general none", .initial = "subordinates", .when = "rank=subordinate"},
};

static const ump_desk_block command_blocks[] = {
    {"", command_keys, COUNT(command_keys), NULL},
    {"", pot_desk_follow, 1, NULL},
};

/* The key that a refused order is about. */
static const char *wrong_key(const pot_command_facts *told, ump_rule rule)
{
    switch (rule) {
    case POT_SKR_20:
    case POT_GRP_06:
    case POT_ORD_10:
    case POT_OFF_15:
    case POT_MRL_10:
        return "state";
    case POT_OFF_04:
        return "attached";
    case POT_OFF_02:
        return told->order == POT_ORDER_MOVE ? "state" : "order";
    default:
        return "order";
    }
}

static bool gather_command(ump_desk_case *c, void *facts)
{
    command_facts *f = facts;
    ump_refusal refusal;
    f->book = ump_desk_chart(c);
    f->told = (pot_command_facts){.leadership = (int32_t)ump_desk_number(c, "", "leadership"),
                                  .general = ump_desk_yes(c, "", "rank"),
                                  .given = (int32_t)ump_desk_number(c, "", "given"),
                                  .received = (int32_t)ump_desk_number(c, "", "received"),
                                  .attached = (uint8_t)ump_desk_number(c, "", "attached"),
                                  .order = (uint8_t)ump_desk_number(c, "", "order"),
                                  .to = (uint8_t)ump_desk_number(c, "", "to"),
                                  .condition = (uint8_t)ump_desk_number(c, "", "state"),
                                  .initiative = ump_desk_yes(c, "", "initiative"),
                                  .remaining = (uint8_t)ump_desk_number(c, "", "remaining")};
    if (!pot_command_allowed(f->book, &f->told, &refusal))
        return ump_desk_pass_on(c, "", wrong_key(&f->told, refusal.rule), &refusal, "it");
    f->test = pot_command_test(f->book, &f->told);
    return true;
}

static void resolve_command(const void *facts, ump_desk_run *run)
{
    const command_facts *f = facts;
    bool tested = !f->test.automatic;
    ump_desk_items(run, NULL, &f->test.sum);
    int32_t sum = ump_desk_sum(run, POT_CMD_05, "command", tested ? 2 : 0, 6);
    bool failed = tested && sum > f->test.needs;
    ump_desk_id(run, "outcome", !tested ? "auto" : failed ? "fail" : "pass");
    ump_desk_int(run, "adjust", f->test.adjust);
    pot_desk_write_number(run, "sum", tested, sum);
    pot_desk_write_number(run, "total", tested, sum + f->test.adjust);
    pot_desk_write_number(run, "needs", tested, f->test.needs);
    ump_desk_bool(run, "initiative_passes", failed && pot_failure_passes(f->book, &f->told));
    ump_desk_int(run, "given_after", f->told.given + (failed ? 0 : 1));
    ump_desk_int(run, "received_after", f->told.received + (failed ? 0 : 1));
}

const ump_desk_kind pot_desk_command = {
    .name = "command",
    .about = "does the order get through?",
    .blocks = command_blocks,
    .n_blocks = COUNT(command_blocks),
    .switches =
        "first_order_auto initiative_counts_as_order confused_orders group_orders phase_end",
    .odds = "outcome initiative_passes",
    .facts_size = sizeof(command_facts),
    .gather = gather_command,
    .resolve = resolve_command};

/* ---- premelee ---- */

typedef struct premelee_facts {
    const pot_book *book;
    pot_premelee_facts told;
    pot_premelee test;
} premelee_facts;

#define YES_OR_NO(called, what, cited) called, UMP_DESK_YES, what, cited, .initial = "no"

static const ump_desk_key charged_type[] = {{POT_KEY_TYPE(POT_DESK_TYPES " skirmishers")}};

static const ump_desk_key charged_keys[] = {
    {POT_KEY_GUN("@field_guns", UMP_DESK_REQUIRED, "POT-PMF-06", "type=field_artillery")},
    {YES_OR_NO("ready", "in Stand Ready", "POT-PMF-03 POT-RDY-01")},
    {POT_KEY_CM("from", UMP_DESK_REQUIRED, "cm from where the charge began", "POT-PMF-04", NULL)},
    {"side", UMP_DESK_WORD, "side that is charged", "POT-PMF-02 POT-CHG-13",
     .values = "front flank rear", .initial = "front"},
    {POT_KEY_QUALITY("POT-PMF-05")},
    {YES_OR_NO("regulars", "has the special rule Regulars", "POT-SPC-03")},
    {YES_OR_NO("militia", "has the special rule Militia", "POT-SPC-02")},
    {POT_KEY_CV("attached officer", "POT-PMF-06 POT-R-20", "type=field_artillery")},
};

static const ump_desk_block charged_blocks[] = {
    {"", charged_type, COUNT(charged_type), NULL},
    {"", &pot_desk_unit[POT_U_POSTURE], 2, NULL},
    {"", charged_keys, COUNT(charged_keys), NULL},
    {"", pot_desk_follow, 1, NULL},
};

static const char *unsteady_key(const pot_premelee_facts *told, ump_rule rule)
{
    if (rule == POT_RDY_01)
        return "ready";
    if (rule == POT_ART_04)
        return "from";
    if (told->side != POT_FRONT)
        return "side";
    return told->type == POT_FIELD_ARTILLERY ? "limbered" : "type";
}

static bool gather_premelee(ump_desk_case *c, void *facts)
{
    premelee_facts *f = facts;
    ump_refusal refusal;
    pot_unit_facts unit;
    if (!pot_desk_read_posture(c, "", &unit))
        return false;
    f->book = ump_desk_chart(c);
    f->told = (pot_premelee_facts){.type = unit.type,
                                   .dismounted = unit.dismounted,
                                   .limbered = unit.limbered,
                                   .gun = (uint8_t)ump_desk_number(c, "", "gun"),
                                   .ready = ump_desk_yes(c, "", "ready"),
                                   .from = pot_desk_ticks(ump_desk_number(c, "", "from")),
                                   .side = (uint8_t)ump_desk_number(c, "", "side"),
                                   .quality = (uint8_t)ump_desk_number(c, "", "quality"),
                                   .regulars = ump_desk_yes(c, "", "regulars"),
                                   .militia = ump_desk_yes(c, "", "militia"),
                                   .officer = pot_desk_cv(c, "")};
    if (!pot_premelee_test(f->book, &f->told, &f->test, &refusal))
        return ump_desk_pass_on(c, "", unsteady_key(&f->told, refusal.rule), &refusal, "it");
    return true;
}

static void resolve_premelee(const void *facts, ump_desk_run *run)
{
    static const char *const outcome[] = {"automatic", "steady", "sporadic", "panic"};
    const premelee_facts *f = facts;
    uint8_t band;
    ump_desk_items(run, NULL, &f->test.sum);
    int32_t die = ump_desk_sum(run, f->test.rule, "range_test", f->test.test ? 1 : 0, 6);
    enum pot_steadiness steady = pot_premelee_result(f->book, &f->told, &f->test, die, &band);
    ump_desk_bool(run, "test", f->test.test);
    ump_desk_int(run, "modifier", f->test.modifier);
    pot_desk_write_number(run, "total", f->test.test, die + f->test.modifier);
    ump_desk_id(run, "outcome", outcome[steady]);
    ump_desk_id(run, "range", pot_desk_bands[band]);
}

const ump_desk_kind pot_desk_premelee = {.name = "premelee",
                                         .about = "at what range does the charged unit fire?",
                                         .blocks = charged_blocks,
                                         .n_blocks = COUNT(charged_blocks),
                                         .switches = "premelee_short_start artillery_test_officer",
                                         .odds = "outcome range",
                                         .facts_size = sizeof(premelee_facts),
                                         .gather = gather_premelee,
                                         .resolve = resolve_premelee};

/* ---- move ---- */

static const ump_desk_key mover_type[] = {{POT_KEY_TYPE(POT_DESK_TYPES " skirmishers officer")}};

static const ump_desk_key move_keys[] = {
    {"formation", UMP_DESK_WORD, "formation", "POT-MOV-02 POT-MOV-04",
     .values = "line column irregular", .initial = "line",
     .help = "limbered guns are a column, deployed ones a line", .when = "type=infantry|cavalry"},
    {"order", UMP_DESK_WORD, "order", "POT-MOV-09", .values = "move charge", .initial = "move"},
    {YES_OR_NO("road", "the whole move is on a road", "POT-MOV-03 POT-MOV-19")},
    {"ground", UMP_DESK_WORD, "worst ground it touches", "POT-MOV-05 POT-MOV-08",
     .values = "open difficult broken", .initial = "open",
     .help = "broken: it starts in it or at its edge"},
    {YES_OR_NO("obstacle", "crosses a linear obstacle", "POT-MOV-07")},
    {YES_OR_NO("work", "is inside a fortification", "POT-MOV-04")},
    {"edge", UMP_DESK_LENGTH, "cm to the edge of broken ground ahead", "POT-MOV-08",
     .flags = UMP_DESK_TWO | UMP_DESK_OR_NONE, .low = 10, .high = POT_DESK_FARTHEST,
     .initial = "none"},
    {"action", UMP_DESK_WORD, "what it does besides", "POT-MOV-12 POT-MOV-13",
     .values = "none mount dismount limber unlimber", .initial = "none",
     .help = "dismounted and limbered tell its posture while it moves"},
    {YES_OR_NO("reform", "changes formation", "POT-MOV-16")},
    {"turn", UMP_DESK_INT, "degrees it turns", "POT-MOV-17", .high = 180, .initial = "0"},
    {"direction", UMP_DESK_WORD, "direction", "POT-MOV-17", .values = "ahead sideways back",
     .initial = "ahead"},
    {"group", UMP_DESK_LENGTH, "smallest allowance of the others in its group, cm", "POT-GRP-03",
     .flags = UMP_DESK_TWO | UMP_DESK_OR_NONE, .high = POT_DESK_FARTHEST, .initial = "none"},
};

static const ump_desk_block move_blocks[] = {
    {"", mover_type, COUNT(mover_type), NULL},
    {"", &pot_desk_unit[POT_U_POSTURE], 2, NULL},
    {"", move_keys, COUNT(move_keys), NULL},
    {"", pot_desk_follow, 1, NULL},
};

typedef struct move_facts {
    pot_allowance allowance;
} move_facts;

static ump_len length_or_none(ump_desk_case *c, const char *name)
{
    return ump_desk_none(c, "", name) ? -1 : pot_desk_ticks(ump_desk_number(c, "", name));
}

/* The key that an impossible move is about. */
static const char *stuck_key(const pot_move_facts *f, ump_rule rule)
{
    switch (rule) {
    case POT_TER_02:
        return "ground";
    case POT_MOV_14:
    case POT_CHG_02:
        return "type";
    case POT_R_34:
        return "edge";
    case POT_CHG_03:
        return f->direction == POT_AHEAD ? "turn" : "direction";
    case POT_UNT_03:
        return "reform";
    default:
        return f->action == POT_NO_ACTION ? "reform" : "action";
    }
}

static bool gather_move(ump_desk_case *c, void *facts)
{
    move_facts *to = facts;
    ump_refusal refusal;
    pot_unit_facts unit;
    if (!pot_desk_read_posture(c, "", &unit))
        return false;
    pot_move_facts f = {.type = unit.type,
                        .dismounted = unit.dismounted,
                        .limbered = unit.limbered,
                        .formation = (uint8_t)ump_desk_number(c, "", "formation"),
                        .charge = ump_desk_yes(c, "", "order"),
                        .road = ump_desk_yes(c, "", "road"),
                        .ground = (uint8_t)ump_desk_number(c, "", "ground"),
                        .obstacle = ump_desk_yes(c, "", "obstacle"),
                        .work = ump_desk_yes(c, "", "work"),
                        .edge = length_or_none(c, "edge"),
                        .action = (uint8_t)ump_desk_number(c, "", "action"),
                        .reform = ump_desk_yes(c, "", "reform"),
                        .turn = (int32_t)ump_desk_number(c, "", "turn"),
                        .direction = (uint8_t)ump_desk_number(c, "", "direction"),
                        .group = length_or_none(c, "group")};
    if (pot_move_allowance(ump_desk_chart(c), &f, &to->allowance, &refusal))
        return true;
    if (refusal.rule == POT_MOV_08) /* the ruling that says so of charges */
        refusal.rule = POT_R_34;
    return ump_desk_pass_on(c, "", stuck_key(&f, refusal.rule), &refusal, "it");
}

static void resolve_move(const void *facts, ump_desk_run *run)
{
    static const char *const rate[] = {"full", "half", "road"};
    const move_facts *f = facts;
    ump_desk_id(run, "rate", rate[f->allowance.rate]);
    pot_desk_write_cm(run, "base", f->allowance.base);
    pot_desk_write_cm(run, "allowance", f->allowance.allowance);
    pot_desk_write_cm(run, "reach", f->allowance.reach);
    ump_desk_bool(run, "stops", f->allowance.stops);
}

const ump_desk_kind pot_desk_move = {.name = "move",
                                     .about = "how far one order goes",
                                     .blocks = move_blocks,
                                     .n_blocks = COUNT(move_blocks),
                                     .facts_size = sizeof(move_facts),
                                     .never_rolls = true,
                                     .gather = gather_move,
                                     .resolve = resolve_move};
