/*
 * laws.c: each law is broken on purpose, once, and the watch sees it; what looks alike and is
 * lawful it lets pass. The pieces are put where no rule would put them, and events are told that no
 * rule would tell.
 */
#include "../play/conform.h"
#include "play/rules.h"
#include "rules/adf/adf.h"
#include "watch/watch.h"

#include <criterion/criterion.h>
#include <string.h>

/* Pieces of scenarios/first-steps.scn; south of its knoll, at 20,8, the table is open. */
typedef struct stage {
    ump_game *game;
    ump_state *state;
    ump_watch *watch;
    unsigned us, mate, cs;
} stage;

static void put_at(stage *s, unsigned piece, ump_pt at, unsigned degrees)
{
    ump_piece as = ump_pieces_of(s->game, s->state)[piece];
    as.at = at;
    as.facing = ump_degrees((int32_t)degrees * 1000);
    as.on_table = 1;
    ump_piece_put(s->game, s->state, piece, &as);
}

static void put(stage *s, unsigned piece, int x, int y, unsigned degrees)
{
    put_at(s, piece, (ump_pt){x * UMP_INCH, y * UMP_INCH}, degrees);
}

/* One Union regiment faces one Confederate 6 inches off; everybody else is far away. */
static stage set_stage(void)
{
    stage s = {.game = test_game("scenarios/first-steps.scn")};
    cr_assert(s.game);
    s.state = ump_state_new(s.game);
    s.watch = ump_watch_new(s.game);
    s.us = ump_piece_find(s.game, "71ny");
    s.mate = ump_piece_find(s.game, "5nj");
    s.cs = ump_piece_find(s.game, "14al");
    cr_assert(s.watch && s.us != UMP_NOBODY && s.mate != UMP_NOBODY && s.cs != UMP_NOBODY);
    for (unsigned i = 0; i < ump_game_pieces(s.game); i++) {
        ump_piece as = ump_pieces_of(s.game, s.state)[i];
        as.on_table = 0;
        ump_piece_put(s.game, s.state, i, &as);
    }
    put(&s, s.us, 20, 8, 0);
    put(&s, s.cs, 20, 14, 180);
    put(&s, s.mate, 4, 4, 0);
    ump_watch_begin(s.watch, s.state);
    return s;
}

static void strike(stage *s)
{
    ump_watch_free(s->watch);
    ump_state_free(s->state);
    ump_game_free(s->game);
}

/* An answer begins that only dice give: orders are made where a test wants one. */
static void begin(stage *s)
{
    ump_answer dice = {.kind = UMP_ASK_DICE, .side = UMP_NO_SIDE};
    ump_watch_before(s->watch, s->state, &dice);
}

static void tell(stage *s, const char *label, unsigned unit, unsigned other, ump_len value,
                 ump_len limit)
{
    ump_sink sink = ump_watch_sink(s->watch);
    ump_event event = {.kind = UMP_TOLD,
                       .unit = (uint16_t)unit,
                       .other = (uint16_t)other,
                       .value = value,
                       .limit = limit,
                       .label = label};
    sink.emit(sink.ctx, &event, s->state);
}

static void expect_only(stage *s, enum ump_law law)
{
    ump_watch_after(s->watch, s->state);
    cr_expect_eq(ump_watch_count(s->watch), 1, "%zu breaches", ump_watch_count(s->watch));
    const ump_breach *breach = ump_watch_breach(s->watch, 0);
    cr_expect(breach && breach->law == law, "%s", breach ? breach->text : "none");
    strike(s);
}

static void expect_none(stage *s)
{
    ump_watch_after(s->watch, s->state);
    const ump_breach *breach = ump_watch_breach(s->watch, 0);
    cr_expect_eq(ump_watch_count(s->watch), 0, "%s", breach ? breach->text : "");
    strike(s);
}

Test(watch_laws, TAB_01_through_an_enemy)
{
    stage s = set_stage();
    begin(&s);
    put(&s, s.us, 20, 18, 0);
    expect_only(&s, UMP_LAW_THROUGH);
}

Test(watch_laws, TAB_01_through_an_enemy_and_turned)
{
    stage s = set_stage();
    begin(&s);
    put(&s, s.us, 20, 18, 90);
    expect_only(&s, UMP_LAW_THROUGH);
}

Test(watch_laws, TAB_01_past_an_enemy_is_lawful)
{
    stage s = set_stage();
    begin(&s);
    put(&s, s.us, 20, 12, 0);
    put(&s, s.mate, 4, 20, 0);
    expect_none(&s);
}

/* Driven back along the flank of an enemy, then set off a friend behind him (POT-DRV-03): only the
 * two ends are seen, and the line between them cuts his corner. */
Test(watch_laws, TAB_01_driven_back_and_set_aside)
{
    stage s = set_stage();
    ump_piece us = ump_pieces_of(s.game, s.state)[s.us], cs = ump_pieces_of(s.game, s.state)[s.cs];
    ump_pt at = {cs.at.x - cs.width / 2 - us.width / 2, cs.at.y + UMP_INCH / 2};
    put_at(&s, s.cs, cs.at, 180);
    put_at(&s, s.us, at, 0);
    ump_watch_begin(s.watch, s.state);
    begin(&s);
    put_at(&s, s.us, (ump_pt){at.x + UMP_INCH / 4, at.y - UMP_INCH}, 0);
    tell(&s, "%u goes back %V of %L", s.us, UMP_NOBODY, UMP_INCH, UMP_INCH);
    expect_none(&s);
}

Test(watch_laws, TAB_01_driven_back_through_an_enemy)
{
    stage s = set_stage();
    begin(&s);
    put(&s, s.us, 20, 18, 0);
    tell(&s, "%u goes back %V of %L", s.us, UMP_NOBODY, 10 * UMP_INCH, 10 * UMP_INCH);
    expect_only(&s, UMP_LAW_THROUGH);
}

Test(watch_laws, TAB_01_two_on_one_place)
{
    stage s = set_stage();
    begin(&s);
    put(&s, s.mate, 20, 8, 90);
    expect_only(&s, UMP_LAW_OVERLAP);
}

Test(watch_laws, TAB_06_told_and_not_done)
{
    stage s = set_stage();
    begin(&s);
    put(&s, s.us, 20, 10, 0);
    tell(&s, "%u moves %V", s.us, UMP_NOBODY, 3 * UMP_INCH, 0);
    expect_only(&s, UMP_LAW_TOLD);
}

Test(watch_laws, TAB_06_told_before_it_is_done)
{
    stage s = set_stage();
    begin(&s);
    tell(&s, "%u moves %V", s.us, UMP_NOBODY, 2 * UMP_INCH, 0);
    put(&s, s.us, 20, 10, 0);
    expect_only(&s, UMP_LAW_TOLD);
}

Test(watch_laws, TAB_06_told_and_done)
{
    stage s = set_stage();
    begin(&s);
    put(&s, s.us, 20, 10, 0);
    tell(&s, "%u moves %V", s.us, UMP_NOBODY, 2 * UMP_INCH, 0);
    expect_none(&s);
}

Test(watch_laws, TAB_04_nearer_than_before)
{
    stage s = set_stage();
    begin(&s);
    tell(&s, "%u fires at %o", s.cs, s.us, 0, 0);
    put(&s, s.us, 20, 10, 0);
    tell(&s, "%u falls back %V", s.us, UMP_NOBODY, 2 * UMP_INCH, 2 * UMP_INCH);
    expect_only(&s, UMP_LAW_AWAY);
}

/* Who fires at a unit that is running already has not made it run. */
Test(watch_laws, TAB_04_fired_at_while_it_runs)
{
    stage s = set_stage();
    begin(&s);
    tell(&s, "%u runs: %l dice", s.us, UMP_NOBODY, 0, 2);
    tell(&s, "%u fires at %o", s.cs, s.us, 0, 0);
    put(&s, s.us, 20, 10, 0);
    tell(&s, "%u runs %V", s.us, UMP_NOBODY, 2 * UMP_INCH, 2 * UMP_INCH);
    expect_none(&s);
}

/* Batteries together fired: who of them is nearest is not told. That a commander falls in between
 * is no new deed. */
Test(watch_laws, TAB_04_many_fired_and_a_commander_fell)
{
    stage s = set_stage();
    ump_answer falls = {.kind = UMP_ASK_ORDER, .n_units = 1};
    unsigned leader = 0;
    ump_look look = {.leader = false};
    for (; leader < ump_game_pieces(s.game) && !look.leader; leader++)
        ump_state_look(s.game, s.state, leader, &look);
    cr_assert(look.leader);
    falls.unit[0] = (uint16_t)(leader - 1);
    begin(&s);
    tell(&s, "%u fires at %o over %V: batteries together: %l", s.cs, s.us, 0, 3);
    ump_watch_before(s.watch, s.state, &falls);
    tell(&s, "%u hits %o: %v, needing %l or less", s.cs, s.us, 0, 0);
    put(&s, s.us, 20, 10, 0);
    tell(&s, "%u falls back %V", s.us, UMP_NOBODY, 2 * UMP_INCH, 2 * UMP_INCH);
    expect_none(&s);
}

/* Whoever drove it has left the table since: nobody can be measured to. */
Test(watch_laws, TAB_04_the_cause_may_have_left_the_table)
{
    stage s = set_stage();
    begin(&s);
    tell(&s, "%u fires at %o", s.cs, s.us, 0, 0);
    unsigned other = ump_piece_find(s.game, "3va");
    put(&s, other, 30, 20, 180);
    tell(&s, "%u fires at %o", other, s.us, 0, 0);
    ump_piece gone = ump_pieces_of(s.game, s.state)[other];
    gone.on_table = 0;
    ump_piece_put(s.game, s.state, other, &gone);
    put(&s, s.us, 20, 10, 0);
    tell(&s, "%u falls back %V", s.us, UMP_NOBODY, 2 * UMP_INCH, 2 * UMP_INCH);
    expect_none(&s);
}

/* The sentence names the enemy it draws back from: he alone counts. */
static void draw_back_from(bool nearer)
{
    stage s = set_stage();
    unsigned other = ump_piece_find(s.game, "3va");
    put(&s, other, 28, 8, 270);
    ump_watch_begin(s.watch, s.state);
    begin(&s);
    tell(&s, "%u fires at %o", s.cs, s.us, 0, 0);
    put(&s, s.us, nearer ? 22 : 20, nearer ? 8 : 10, 0);
    tell(&s, "%u draws back %V from %o", s.us, nearer ? other : s.cs, 2 * UMP_INCH, 0);
    expect_only(&s, UMP_LAW_AWAY);
    s = set_stage();
    put(&s, other, 28, 8, 270);
    ump_watch_begin(s.watch, s.state);
    begin(&s);
    tell(&s, "%u fires at %o", s.cs, s.us, 0, 0);
    put(&s, s.us, 20, 10, 0);
    tell(&s, "%u draws back %V from %o", s.us, other, 2 * UMP_INCH, 0);
    expect_none(&s);
}

Test(watch_laws, TAB_04_from_whom_it_draws_back)
{
    draw_back_from(true);
    draw_back_from(false);
}

Test(watch_laws, TAB_04_runs_towards_the_fire_that_made_it_run)
{
    stage s = set_stage();
    begin(&s);
    tell(&s, "%u fires at %o", s.cs, s.us, 0, 0);
    tell(&s, "%u runs: %l dice", s.us, UMP_NOBODY, 0, 2);
    put(&s, s.us, 20, 10, 0);
    tell(&s, "%u runs %V", s.us, UMP_NOBODY, 2 * UMP_INCH, 2 * UMP_INCH);
    expect_only(&s, UMP_LAW_AWAY);
}

Test(watch_laws, TAB_05_farther_than_printed)
{
    stage s = set_stage();
    begin(&s);
    tell(&s, "%u fires at %o", s.cs, s.us, 0, 0);
    put(&s, s.us, 20, 1, 0);
    tell(&s, "%u falls back %V", s.us, UMP_NOBODY, 7 * UMP_INCH, 2 * UMP_INCH);
    expect_only(&s, UMP_LAW_LENGTH);
}

Test(watch_laws, TAB_05_stops_short_for_nothing)
{
    stage s = set_stage();
    begin(&s);
    tell(&s, "%u fires at %o", s.cs, s.us, 0, 0);
    put(&s, s.us, 20, 7, 0);
    tell(&s, "%u falls back %V", s.us, UMP_NOBODY, UMP_INCH, 3 * UMP_INCH);
    expect_only(&s, UMP_LAW_LENGTH);
}

Test(watch_laws, TAB_04_TAB_05_away_as_printed)
{
    stage s = set_stage();
    begin(&s);
    tell(&s, "%u fires at %o", s.cs, s.us, 0, 0);
    put(&s, s.us, 20, 5, 0);
    tell(&s, "%u falls back %V", s.us, UMP_NOBODY, 3 * UMP_INCH, 3 * UMP_INCH);
    expect_none(&s);
}

Test(watch_laws, TAB_03_members_disorder_each_other)
{
    stage s = set_stage();
    ump_answer charge = {.kind = UMP_ASK_ORDER, .n_units = 2};
    charge.unit[0] = (uint16_t)s.us;
    charge.unit[1] = (uint16_t)s.mate;
    ump_watch_before(s.watch, s.state, &charge);
    tell(&s, "%u passes through %o and disorders it", s.us, s.mate, 0, 0);
    expect_only(&s, UMP_LAW_TOGETHER);
}

Test(watch_laws, TAB_03_others_may)
{
    stage s = set_stage();
    ump_answer charge = {.kind = UMP_ASK_ORDER, .n_units = 1};
    charge.unit[0] = (uint16_t)s.us;
    ump_watch_before(s.watch, s.state, &charge);
    tell(&s, "%u passes through %o and disorders it", s.us, s.mate, 0, 0);
    expect_none(&s);
}

/* One of them is routed on the way, and runs through the other (ADF-MOV-07). */
Test(watch_laws, TAB_03_who_is_routed_runs_for_himself)
{
    stage s = set_stage();
    ump_answer charge = {.kind = UMP_ASK_ORDER, .n_units = 2};
    charge.unit[0] = (uint16_t)s.us;
    charge.unit[1] = (uint16_t)s.mate;
    ump_watch_before(s.watch, s.state, &charge);
    adf_open(s.game, s.state).unit[s.us].level = ADF_ROUTED;
    tell(&s, "%o passes through %u and disorders it", s.mate, s.us, 0, 0);
    expect_none(&s);
}

/* They have fought: one of them is beaten and driven back upon the other (POT-DRV-03). */
Test(watch_laws, TAB_03_who_is_beaten_goes_back_for_himself)
{
    for (unsigned fought = 0; fought < 2; fought++) {
        stage s = set_stage();
        ump_answer charge = {.kind = UMP_ASK_ORDER, .n_units = 2};
        charge.unit[0] = (uint16_t)s.us;
        charge.unit[1] = (uint16_t)s.mate;
        ump_watch_before(s.watch, s.state, &charge);
        if (fought)
            tell(&s, "melee, round %v", s.us, s.mate, 1, 0);
        tell(&s, "%u runs into %o", s.us, s.mate, 0, 0);
        if (fought)
            expect_none(&s);
        else
            expect_only(&s, UMP_LAW_TOGETHER);
    }
}

/* Grown by two stands where there was no room; shifted by so many ticks. */
static void grow(stage *s, unsigned piece, ump_len wider, ump_len shift)
{
    ump_piece as = ump_pieces_of(s->game, s->state)[piece];
    as.at = ump_go(as.at, as.facing, 0, shift);
    as.width += wider;
    ump_piece_put(s->game, s->state, piece, &as);
}

/* A regained stand may be laid upon a friend, about the middle or away from an enemy beside it
 * (ADF-GEO-01); who goes farther has moved. */
Test(watch_laws, TAB_01_a_regained_stand_upon_a_friend)
{
    for (int shift = 0; shift <= 2; shift++)
        for (unsigned degrees = 0; degrees < 360; degrees += 35) {
            stage s = set_stage();
            put(&s, s.us, 20, 8, degrees);
            ump_look look;
            ump_state_look(s.game, s.state, s.us, &look);
            put_at(&s, s.mate, ump_go(look.at, look.facing, 0, look.width + UMP_INCH / 8), degrees);
            ump_watch_begin(s.watch, s.state);
            ump_answer pass = {.kind = UMP_ASK_ORDER};
            ump_watch_before(s.watch, s.state, &pass);
            grow(&s, s.us, UMP_INCH, shift * UMP_INCH / 2);
            tell(&s, "%u makes room away from %o for those who are back", s.us, s.cs, 0, 0);
            if (shift == 2)
                expect_only(&s, UMP_LAW_OVERLAP);
            else
                expect_none(&s);
        }
}

/* A position in which an order is awaited: nobody has moved yet. */
static ump_answer an_order(stage *s, const char *text)
{
    uint8_t faces[UMP_MAX_DICE];
    ump_ask ask;
    ump_answer answer;
    ump_text line = {.name = "test", .data = text, .size = strlen(text)};
    ump_pending(s->game, s->state, &ask);
    cr_assert(ump_answer_read(s->game, &ask, &line, &answer, faces, NULL), "%s", text);
    return answer;
}

Test(watch_laws, TAB_09_an_order_that_ends_elsewhere)
{
    stage s = set_stage();
    ump_answer move = an_order(&s, "us move 71ny to 20,10");
    ump_watch_before(s.watch, s.state, &move);
    put(&s, s.us, 20, 9, 0);
    tell(&s, "%u moves %V", s.us, UMP_NOBODY, UMP_INCH, 0);
    expect_only(&s, UMP_LAW_OFFERED);
}

Test(watch_laws, TAB_09_an_order_that_something_stops)
{
    stage s = set_stage();
    ump_answer move = an_order(&s, "us move 71ny to 20,10");
    ump_watch_before(s.watch, s.state, &move);
    put(&s, s.us, 20, 9, 0);
    tell(&s, "%u stops before %o", s.us, s.cs, 0, 0);
    tell(&s, "%u moves %V", s.us, UMP_NOBODY, UMP_INCH, 0);
    expect_none(&s);
}

static void offer_nothing(ump_proposals *p)
{
    (void)p;
}

Test(watch_laws, TAB_09_a_dead_end)
{
    stage s = set_stage();
    struct ump_rules mute = *s.game->rules;
    mute.propose = offer_nothing;
    s.game->rules = &mute;
    begin(&s);
    ump_watch_offers(s.watch, s.state, 1);
    expect_only(&s, UMP_LAW_DEAD_END);
}

/* A family that offers a move, allows it and then asks for an order again. */
enum { MOVE = 1 }; /* row of the template's verbs */

static void offer_a_move(ump_proposals *p)
{
    ump_offer_to(p, MOVE, 0, ump_pieces_of(p->game, p->state)[0].at);
}

static bool allow(const ump_game *game, const ump_state *state, const ump_answer *answer,
                  ump_refusal *refusal)
{
    (void)game;
    (void)state;
    (void)answer;
    (void)refusal;
    return true;
}

static enum ump_next ask_again(ump_run *run, ump_frame *frame)
{
    (void)frame;
    return ump_ask_order(run, 0, run->answer->side, UMP_NOBODY);
}

Test(watch_laws, TAB_09_an_offer_that_changes_nothing)
{
    static ump_procedure *const idle[] = {ask_again, ask_again, ask_again, ask_again,
                                          ask_again, ask_again, ask_again, ask_again};
    stage s = {.game = test_game("scenarios/template-drill.scn")};
    cr_assert(s.game);
    s.state = ump_state_new(s.game);
    s.watch = ump_watch_new(s.game);
    ump_watch_begin(s.watch, s.state);
    struct ump_rules idlers = *s.game->rules;
    cr_assert_leq(idlers.n_procedures, sizeof idle / sizeof *idle);
    idlers.propose = offer_a_move;
    idlers.check = allow;
    idlers.procedures = idle;
    s.game->rules = &idlers;
    begin(&s);
    ump_watch_offers(s.watch, s.state, 1);
    ump_watch_after(s.watch, s.state);
    cr_assert_gt(ump_watch_count(s.watch), 0);
    cr_expect_eq(ump_watch_breach(s.watch, 0)->law, UMP_LAW_OFFERED);
    strike(&s);
}

/* It allows what is proposed, once, and then no more. */
static bool change_its_mind(const ump_game *game, const ump_state *state, const ump_answer *answer,
                            ump_refusal *refusal)
{
    static bool asked_before;
    (void)game;
    (void)state;
    bool first = !asked_before;
    asked_before = true;
    return first || ump_refuse(refusal, TAB_09, "%u may not", .unit = answer->unit[0]);
}

Test(watch_laws, TAB_09_an_offer_that_is_refused)
{
    stage s = {.game = test_game("scenarios/template-drill.scn")};
    cr_assert(s.game);
    s.state = ump_state_new(s.game);
    s.watch = ump_watch_new(s.game);
    ump_watch_begin(s.watch, s.state);
    struct ump_rules careless = *s.game->rules;
    careless.propose = offer_a_move;
    careless.check = change_its_mind;
    s.game->rules = &careless;
    begin(&s);
    ump_watch_offers(s.watch, s.state, 1);
    ump_watch_after(s.watch, s.state);
    cr_assert_gt(ump_watch_count(s.watch), 0);
    cr_expect_eq(ump_watch_breach(s.watch, 0)->law, UMP_LAW_OFFERED);
    cr_expect(strstr(ump_watch_breach(s.watch, 0)->text, "refused"));
    strike(&s);
}
