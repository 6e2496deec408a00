/*
 * play.c: `umpire play` in the browser (serve.c) or, with --terminal, in words. There people answer
 * by the number of a proposal or with an order, roll their own dice if they like, take back, save.
 * Without a terminal it fights by itself and tells how it goes.
 */
#include "cli/generals.h"
#include "cli/serve.h"
#include "play/rules.h"
#include "play/words.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { PROPOSALS = 256, FEW = 64, INPUT = 512 };
enum { PLACES = 2 }; /* of one unit and verb, until more are asked for */

typedef struct table {
    cli_battle battle;
    cli_teller teller;
    uint64_t seed, salt;
    bool all;        /* proposals are listed, not only a few places of each unit */
    bool person[2];  /* sides that people play */
    bool hand_rolls; /* dice are rolled on the table and typed in */
    bool quit;
    size_t shown_length; /* the ask that is on the screen, by length of the session */
    unsigned shown_turn;
    const char *record;
    size_t *decision; /* lengths of the session before each answer of a person: for undo */
    size_t n_decisions, room;
} table;

/* ---- Talking ---- */

/* One line without its end; false at the end of input. A longer line is cut, and so refused. */
static bool read_line(const char *prompt, char line[INPUT])
{
    printf("%s%s%s ", cli_ink(stdout, CLI_BOLD), prompt, cli_ink(stdout, CLI_PLAIN));
    fflush(stdout);
    if (!fgets(line, INPUT, stdin)) {
        putchar('\n');
        return false;
    }
    size_t size = strlen(line);
    while (size > 0 && isspace((unsigned char)line[size - 1]))
        line[--size] = '\0';
    size_t lead = strspn(line, " \t");
    memmove(line, line + lead, size - lead + 1);
    return true;
}

/* The number typed, from 1 to most; 0 if it is no such number. */
static size_t read_pick(const char *line, size_t most)
{
    size_t n = 0;
    for (const char *c = line; *c; c++) {
        if (!isdigit((unsigned char)*c) || n > most)
            return 0;
        n = n * 10 + (size_t)(*c - '0');
    }
    return n <= most ? n : 0;
}

/* The rest of the line behind a command word; NULL if it is another word. */
static const char *after_word(const char *line, const char *word)
{
    size_t size = strlen(word);
    if (strncmp(line, word, size) != 0 || (line[size] != '\0' && line[size] != ' '))
        return NULL;
    return line + size + strspn(line + size, " ");
}

static void print_help(void)
{
    puts("   a number          takes that proposal\n"
         "   an order          as `exact` shows them, in your own numbers\n"
         "   help orders       every order of these rules, how it is written\n"
         "   more              all that was thought of, then other places and directions\n"
         "   exact             orders and lengths as a record has them, or again in plain words\n"
         "   advise            what a general would answer, why, and what comes next\n"
         "   auto              lets a general answer this once\n"
         "   dice as 4 5       when dice are asked for; an empty line has them rolled\n"
         "   units             where everybody stands\n"
         "   map FILE          draws the table as a map (SVG)\n"
         "   rule ID           prints the rule\n"
         "   dice hand|rolled  roll your own dice and type them in, or have them rolled\n"
         "   ruling \"WHY\" ID ...  the umpire's ruling, for one who may: at x,y  facing DEGREES  "
         "on  off,\n"
         "                     and what the rules let him set, such as figures 4 or level shaken\n"
         "   undo              takes back your last answer and all that came of it\n"
         "   save FILE         writes the record\n"
         "   quit              ends the game");
}

/* ---- What a person may say besides an answer. True if it was such a thing. ---- */

static void undo(table *t)
{
    if (t->n_decisions == 0) {
        puts("there is nothing to take back");
        return;
    }
    size_t to = t->decision[--t->n_decisions];
    if (ump_session_undo(t->battle.session, to))
        printf("back to the position after %zu answers\n", to);
}

static void save(const table *t, const char *path)
{
    if (!*path)
        path = t->record;
    if (!path)
        puts("save where? 'save FILE'");
    else if (cli_may_save(path) && cli_save(&t->battle, path))
        printf("saved to %s\n", path);
}

static void print_rule(const char *id)
{
    const ump_rule_entry *rule = ump_rule_get(ump_rule_find(id));
    if (rule)
        cli_print_wrapped(rule->text, 2);
    else
        printf("there is no rule '%s'\n", id);
}

static void draw_map(const table *t, const char *path)
{
    if (!*path)
        puts("draw it where? 'map FILE'");
    else if (cli_write_map(t->battle.game, ump_session_state(t->battle.session), path))
        printf("drawn to %s\n", path);
}

static void set_dice(table *t, const char *how)
{
    if (strcmp(how, "hand") == 0 || strcmp(how, "rolled") == 0)
        t->hand_rolls = how[0] == 'h';
    printf("dice are %s\n", t->hand_rolls ? "rolled by hand and typed in" : "rolled for you");
}

static bool remember_decision(table *t)
{
    size_t *list = ump_make_room(t->decision, &t->room, t->n_decisions + 1, sizeof *list);
    if (!list)
        return false;
    t->decision = list;
    t->decision[t->n_decisions++] = ump_session_length(t->battle.session);
    return true;
}

/* An answer as the player wants it told. */
static void words_of(const table *t, const ump_answer *answer, char line[UMP_LINE])
{
    const ump_state *state = ump_session_state(t->battle.session);
    if (t->teller.plain)
        cli_answer_words(t->battle.game, state, answer, line);
    else
        ump_answer_print(t->battle.game, answer, line);
}

static void set_exact(table *t)
{
    t->teller.plain = !t->teller.plain;
    t->shown_length = 0; /* what is asked is shown again */
    puts(t->teller.plain ? "in plain words, numbers rounded" : "as a record has them");
}

/* First all that were thought of, then others. */
static void show_more(table *t)
{
    t->salt += t->all;
    t->all = true;
    t->shown_length = 0;
}

static void refuse(const table *t, const ump_refusal *refusal)
{
    char line[UMP_LINE];
    ump_refusal_text(t->battle.game, refusal, line);
    if (t->teller.plain)
        cli_round(line);
    printf("%sno:%s %s\n", cli_ink(stdout, CLI_RED), cli_ink(stdout, CLI_PLAIN), line);
}

/* The umpire, or a lone player who says so, changes what the rules have not. */
static void rule(table *t, const char *line)
{
    ump_error error = {.what = ""};
    ump_errors errors = {&error, 1, 0};
    ump_text text = {.name = "ruling", .data = line, .size = strlen(line)};
    ump_sink sink = cli_telling(&t->teller);
    ump_ruling ruling;
    ump_refusal refusal;
    if (!ump_ruling_read(t->battle.game, &text, &ruling, &errors)) {
        printf("%sno:%s %s\n", cli_ink(stdout, CLI_RED), cli_ink(stdout, CLI_PLAIN), error.what);
        return;
    }
    size_t before = ump_session_length(t->battle.session);
    if (ump_session_rule(t->battle.session, &ruling, &sink, &refusal)) {
        if (remember_decision(t))
            t->decision[t->n_decisions - 1] = before;
        if (t->record)
            cli_save(&t->battle, t->record);
        return;
    }
    refuse(t, &refusal);
}

/* For people without the runner-up, who has a line of his own with a margin that they can read. */
static void put_reason(const table *t, const ump_staff *staff)
{
    char line[UMP_LINE];
    if (t->teller.plain) {
        ump_staff_why(staff, line);
        cli_round(line);
    } else {
        ump_staff_reason(staff, line);
    }
    printf("  why: %s\n", line);
}

/* What a general would say, and the runner-up: nothing is given. */
static void advise(const table *t)
{
    const ump_state *state = ump_session_state(t->battle.session);
    ump_advice advice;
    char line[UMP_LINE];
    if (state->ask_side >= UMP_MAX_SIDES ||
        !ump_staff_advise(t->battle.staff[state->ask_side], state, &advice)) {
        puts("there is nothing to advise");
        return;
    }
    words_of(t, &advice.answer, line);
    printf("advice: %s\n", line);
    put_reason(t, t->battle.staff[state->ask_side]);
    if (!advice.has_second)
        return;
    words_of(t, &advice.second, line);
    if (advice.margin > 0)
        printf("  next best, %d points less: %s\n", (int)advice.margin, line);
    else
        printf("  as good: %s\n", line);
}

static bool other_words(table *t, const char *line)
{
    const char *rest;
    if (strcmp(line, "help orders") == 0)
        cli_list_orders(t->battle.game);
    else if (after_word(line, "help") || strcmp(line, "?") == 0)
        print_help();
    else if (after_word(line, "quit") || after_word(line, "exit"))
        t->quit = true;
    else if (after_word(line, "undo"))
        undo(t);
    else if (after_word(line, "ruling"))
        rule(t, line);
    else if (after_word(line, "more"))
        show_more(t);
    else if (after_word(line, "exact"))
        set_exact(t);
    else if (after_word(line, "advise"))
        advise(t);
    else if (after_word(line, "units"))
        cli_print_forces(t->battle.game, ump_session_state(t->battle.session), stdout);
    else if ((rest = after_word(line, "save")))
        save(t, rest);
    else if ((rest = after_word(line, "map")))
        draw_map(t, rest);
    else if ((rest = after_word(line, "rule")))
        print_rule(rest);
    else if ((rest = after_word(line, "dice")) && (!*rest || isalpha((unsigned char)*rest)))
        set_dice(t, rest);
    else
        return false;
    return true;
}

/* ---- Answers ---- */

/* Gives a person's answer; a refusal is explained and changes nothing. */
static void give(table *t, const ump_answer *answer)
{
    ump_refusal refusal;
    if (!remember_decision(t))
        return;
    if (cli_give(&t->battle, answer, &t->teller, &refusal)) {
        t->all = false;
        t->salt = 0;
        if (t->record)
            cli_save(&t->battle, t->record);
        return;
    }
    t->n_decisions--;
    refuse(t, &refusal);
}

/* What stands before a person's words in a record: they need not type it. */
static void answer_lead(const table *t, const ump_ask *ask, char lead[64])
{
    const char *side = ask->side < 2 ? ump_side_id(t->battle.game, ask->side) : "";
    switch (ask->kind) {
    case UMP_ASK_DICE:
        snprintf(lead, 64, "dice %ud%u ", ask->dice, ask->sides);
        break;
    case UMP_ASK_REACTION:
        snprintf(lead, 64, "%.32s react ", side);
        break;
    case UMP_ASK_CHOICE:
        snprintf(lead, 64, "%.32s choose ", side);
        break;
    default:
        snprintf(lead, 64, "%.32s ", side);
    }
}

static bool begins_with_first_word(const char *line, const char *lead)
{
    size_t size = strcspn(lead, " ");
    return strncasecmp(line, lead, size) == 0 && (line[size] == ' ' || line[size] == '\0');
}

static void give_words(table *t, const ump_ask *ask, const char *line)
{
    char lead[64], whole[INPUT + 64];
    answer_lead(t, ask, lead);
    snprintf(whole, sizeof whole, "%s%s", begins_with_first_word(line, lead) ? "" : lead, line);
    ump_text text = {.name = "you", .data = whole, .size = strlen(whole)};
    ump_error list[4];
    ump_errors errors = {.list = list, .room = 4};
    uint8_t faces[UMP_MAX_DICE];
    ump_answer answer;
    if (ump_answer_read(t->battle.game, ask, &text, &answer, faces, &errors)) {
        give(t, &answer);
        return;
    }
    size_t kept = errors.count < 4 ? errors.count : 4;
    for (size_t i = 0; i < kept; i++)
        printf("%snot understood:%s %s\n", cli_ink(stdout, CLI_RED), cli_ink(stdout, CLI_PLAIN),
               list[i].what);
    puts("'help' tells what may be said");
}

/* The general's answer: dice that are rolled, a side that nobody plays, `auto`. */
static void give_general(table *t, const ump_ask *ask, bool for_person)
{
    ump_answer answer;
    uint8_t faces[UMP_MAX_DICE];
    ump_refusal refusal;
    if (!cli_drive(&t->battle, t->seed, ask, &answer, faces))
        t->quit = true;
    else if (for_person)
        give(t, &answer);
    else if (!cli_give(&t->battle, &answer, &t->teller, &refusal))
        t->quit = true;
}

/* ---- Asking ---- */

/* Two moves that read alike are told apart by where they lead. */
static void put_place(const table *t, const ump_answer *answer)
{
    char x[32], y[32];
    if (answer->n_path == 0)
        return;
    ump_length_words(t->battle.game, answer->path[answer->n_path - 1].x, x);
    ump_length_words(t->battle.game, answer->path[answer->n_path - 1].y, y);
    cli_round(x);
    cli_round(y);
    printf(", %s from the left and %s from below", x, y);
}

static bool same_unit(const ump_answer *a, const ump_answer *b)
{
    return a->n_units > 0 && b->n_units > 0 && a->unit[0] == b->unit[0];
}

static bool reads_like_any(const table *t, const ump_answer *list, size_t n, const ump_answer *one,
                           const char *line)
{
    char before[UMP_LINE];
    for (size_t i = 0; i < n; i++) {
        if (!same_unit(&list[i], one))
            continue;
        words_of(t, &list[i], before);
        if (strcmp(before, line) == 0)
            return true;
    }
    return false;
}

/* A unit that comes onto the table: where it stood says nothing. */
static bool is_placed(const table *t, const ump_answer *a)
{
    const ump_state *state = ump_session_state(t->battle.session);
    return a->n_units == 1 && !ump_pieces_of(t->battle.game, state)[a->unit[0]].on_table;
}

/* Who does it. */
static const char *subject_of(const table *t, const ump_answer *a)
{
    if (a->n_units > 1)
        return "Several together";
    return a->n_units ? ump_piece_name(t->battle.game, a->unit[0])
                      : ump_side_people(t->battle.game, a->side);
}

/* In plain words what one may do stands under his name; in those of a record without their lead. */
static void print_proposals(const table *t, const ump_ask *ask, const ump_answer *list, size_t n)
{
    char lead[UMP_LINE], line[UMP_LINE];
    const char *head = "";
    answer_lead(t, ask, lead);
    for (size_t i = 0; i < n; i++) {
        const ump_answer *a = &list[i];
        const char *subject = subject_of(t, a);
        if (t->teller.plain)
            snprintf(lead, sizeof lead, a->kind == UMP_ASK_CHOICE ? "%s: " : "%s ", subject);
        words_of(t, a, line);
        bool led = strncmp(line, lead, strlen(lead)) == 0;
        if (t->teller.plain && a->kind != UMP_ASK_CHOICE && strcmp(head, subject) != 0)
            puts(head = subject);
        printf("%4zu  %s", i + 1, led ? line + strlen(lead) : line);
        if (t->teller.plain && (is_placed(t, a) || reads_like_any(t, list, i, a, line)))
            put_place(t, a);
        putchar('\n');
    }
}

/* How much of the battle is still to come, once a turn. */
static void print_turns_left(table *t)
{
    unsigned turn = ump_state_turn(ump_session_state(t->battle.session));
    unsigned turns = t->battle.game->turns;
    if (turn == 0 || turn == t->shown_turn)
        return;
    t->shown_turn = turn;
    if (turn < turns)
        printf("Turn %u of %u; turns left after this one: %u\n", turn, turns, turns - turn);
    else
        printf("Turn %u of %u, the last\n", turn, turns);
}

/* What is asked and what one might say to it; not again while nothing has changed. */
static void print_ask(table *t, const ump_ask *ask, const ump_answer *list, size_t n, size_t left)
{
    size_t length = ump_session_length(t->battle.session) + 1;
    if (t->shown_length == length)
        return;
    t->shown_length = length;
    char line[UMP_LINE];
    ump_ask_text(t->battle.game, ask, line);
    printf("\n");
    print_turns_left(t);
    printf("%s\n", line);
    print_proposals(t, ask, list, n);
    if (left > 0)
        printf("'more' lists %zu other places and formations\n", left);
}

static bool is_known(const ump_answer *list, size_t n, const ump_answer *a)
{
    for (size_t i = 0; i < n; i++)
        if (memcmp(&list[i], a, sizeof *a) == 0)
            return true;
    return false;
}

/* The unit; several together come behind them all, then what no unit does. */
static unsigned actor(const ump_answer *a)
{
    return a->n_units == 1 ? a->unit[0] : a->n_units > 1 ? UMP_NOBODY - 1u : UMP_NOBODY;
}

/* By unit, then by what is done: against somebody first. */
static bool goes_before(const ump_answer *a, const ump_answer *b)
{
    unsigned one = actor(a), other = actor(b);
    if (one != other)
        return one < other;
    if ((a->n_targets > 0) != (b->n_targets > 0))
        return a->n_targets > 0;
    return a->verb < b->verb;
}

/* The likelier of two of a kind stays before the other, as they were proposed. */
static void put_in_order(ump_answer *list, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        ump_answer one = list[i];
        size_t k = i;
        for (; k > 0 && goes_before(&one, &list[k - 1]); k--)
            list[k] = list[k - 1];
        list[k] = one;
    }
}

/* Proposals come a few at a time, of some units: asked for often enough, of all of them. */
static size_t gather(const table *t, ump_answer list[PROPOSALS])
{
    enum { ROUNDS = 32 };
    const ump_state *state = ump_session_state(t->battle.session);
    ump_answer few[FEW];
    size_t n = 0;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        size_t found = ump_propose(t->battle.game, state, t->salt * ROUNDS + round, few, FEW);
        for (size_t i = 0; i < found && n < PROPOSALS; i++)
            if (!is_known(list, n, &few[i]))
                list[n++] = few[i];
    }
    put_in_order(list, n);
    return n;
}

/* Whatever is done to somebody, and the first places or formations of each unit. */
static size_t pick_few(const table *t, ump_answer *list, size_t n)
{
    size_t kept = 0, places = 0;
    char line[UMP_LINE];
    for (size_t i = 0; i < n; i++) {
        const ump_answer *a = &list[i], *last = kept ? &list[kept - 1] : NULL;
        bool goes_on = last && same_unit(a, last) && a->verb == last->verb;
        places = goes_on ? places : 0;
        if (a->n_targets == 0 && places == PLACES)
            continue;
        words_of(t, a, line);
        if (reads_like_any(t, list, kept, a, line))
            continue;
        places += a->n_targets == 0;
        list[kept++] = *a;
    }
    return kept;
}

static void ask_person(table *t, const ump_ask *ask)
{
    char input[INPUT];
    ump_answer list[PROPOSALS];
    bool dice = ask->kind == UMP_ASK_DICE;
    size_t all = dice ? 0 : gather(t, list);
    size_t n = t->all ? all : pick_few(t, list, all);
    print_ask(t, ask, list, n, all - n);
    if (!read_line(dice ? "dice>" : "answer>", input)) {
        t->quit = true;
        return;
    }
    size_t pick = read_pick(input, n);
    if ((dice && !*input) || strcmp(input, "auto") == 0)
        give_general(t, ask, true);
    else if (pick)
        give(t, &list[pick - 1]);
    else if (*input && !other_words(t, input))
        give_words(t, ask, input);
}

static bool asks_person(const table *t, const ump_ask *ask)
{
    if (ask->kind == UMP_ASK_DICE)
        return t->hand_rolls;
    return ask->side < 2 && t->person[ask->side];
}

static void play_on(table *t)
{
    while (!t->quit) {
        ump_ask ask;
        ump_pending(t->battle.game, ump_session_state(t->battle.session), &ask);
        if (ask.kind == UMP_ASK_NOTHING)
            return;
        if (asks_person(t, &ask))
            ask_person(t, &ask);
        else
            give_general(t, &ask, false);
    }
}

/* ---- Sitting down ---- */

/* A number from 1 to `most`, asked for until it is given; 0: he has had enough. */
static size_t pick_number(const char *question, const char *prompt, size_t most)
{
    char line[INPUT];
    puts(question);
    while (read_line(prompt, line) && strcmp(line, "quit") != 0 && strcmp(line, "exit") != 0) {
        size_t pick = read_pick(line, most);
        if (pick)
            return pick;
        if (*line && strcmp(line, "help") != 0 && strcmp(line, "?") != 0)
            printf("'%s' is not one of these\n", line);
        printf("%s\ntype a number from 1 to %zu; 'quit' ends the game\n", question, most);
    }
    return 0;
}

static bool choose_side(table *t)
{
    const ump_game *game = t->battle.game;
    char question[UMP_LINE];
    snprintf(question, sizeof question,
             "who do you play?\n  1  %s\n  2  %s\n  3  both\n  4  neither: watch",
             ump_side_name(game, 0), ump_side_name(game, 1));
    size_t pick = pick_number(question, "1-4>", 4);
    t->person[0] = pick == 1 || pick == 3;
    t->person[1] = pick == 2 || pick == 3;
    return pick > 0;
}

static bool choose_dice(table *t)
{
    static const char question[] =
        "dice\n  1  rolled for you\n  2  your own, rolled on the table and typed in";
    size_t pick = pick_number(question, "1-2>", 2);
    t->hand_rolls = pick == 2;
    return pick > 0;
}

/* --side ID, both or none. */
static bool side_given(table *t, const char *side)
{
    bool both = strcmp(side, "both") == 0;
    bool known = both || strcmp(side, "none") == 0;
    for (unsigned s = 0; s < 2; s++) {
        bool named = strcmp(side, ump_side_id(t->battle.game, s)) == 0;
        t->person[s] = both || named;
        known = known || named;
    }
    if (!known)
        cli_say("there is no side '%s'; it is %s, %s, both or none", side,
                ump_side_id(t->battle.game, 0), ump_side_id(t->battle.game, 1));
    return known;
}

static bool sit_down(table *t, const cli_args *args)
{
    const char *side = cli_value(args, "side");
    const char *dice = cli_value(args, "dice");
    if (side ? !side_given(t, side) : !choose_side(t))
        return false;
    if (dice)
        t->hand_rolls = strcmp(dice, "hand") == 0;
    else if ((t->person[0] || t->person[1]) && !choose_dice(t))
        return false;
    puts("'help' tells what may be said; 'quit' ends the game");
    return true;
}

/* The first that is meant for players: the template's drill is for those who write families. */
static const char *first_scenario(void)
{
    size_t n = ump_builtin_count(UMP_BUILTIN_SCENARIO);
    for (size_t i = 0; i < n; i++) {
        const char *name = ump_builtin_get(UMP_BUILTIN_SCENARIO, i)->name;
        if (strncmp(name, "template", 8) != 0)
            return name;
    }
    return n ? ump_builtin_get(UMP_BUILTIN_SCENARIO, 0)->name : NULL;
}

static const char *choose_scenario(void)
{
    size_t n = ump_builtin_count(UMP_BUILTIN_SCENARIO);
    for (size_t i = 0; i < n; i++) {
        const ump_text *text = ump_builtin_get(UMP_BUILTIN_SCENARIO, i);
        char title[UMP_LINE];
        cli_scenario_title(text, title);
        printf("  %zu  %-18s  %s\n", i + 1, text->name, title);
    }
    size_t pick = pick_number("which battle?", "number>", n);
    return pick ? ump_builtin_get(UMP_BUILTIN_SCENARIO, pick - 1)->name : NULL;
}

static int play_at_terminal(table *t, const cli_args *args)
{
    bool seated = sit_down(t, args);
    if (seated) {
        play_on(t);
        cli_tell_outcome(&t->battle, stdout);
    }
    bool saved = !t->record || cli_save(&t->battle, t->record);
    free(t->decision);
    return seated && saved ? CLI_OK : CLI_FAULT;
}

static int play_alone(table *t)
{
    if (!cli_fight_on(&t->battle, t->seed, &t->teller, t->record))
        return CLI_FAULT;
    putchar('\n');
    cli_tell_outcome(&t->battle, stdout);
    return CLI_OK;
}

static int play_in_words(const cli_args *args)
{
    table t = {.seed = cli_any_seed(), .record = cli_value(args, "record")};
    const char *dice = cli_value(args, "dice");
    bool terminal = isatty(STDIN_FILENO) || cli_flag(args, "side");
    const char *name = cli_value(args, "general");
    const ump_general *general = cli_general(args, name ? name : "drill");
    if (!general || !cli_number(args, "seed", &t.seed))
        return CLI_USAGE;
    if (t.record && !cli_may_save(t.record))
        return CLI_FAULT;
    if (dice && strcmp(dice, "hand") != 0 && strcmp(dice, "rolled") != 0)
        return cli_bad_usage(args->command, "--dice is hand or rolled, not '%s'", dice);
    const char *scenario = args->n_operands ? args->operand[0]
                           : terminal       ? choose_scenario()
                                            : first_scenario();
    if (!scenario) {
        cli_say("no scenario to play; 'umpire play SCENARIO'");
        return CLI_FAULT;
    }
    if (!cli_battle_open(&t.battle, scenario, args))
        return CLI_FAULT;
    t.teller = (cli_teller){.game = t.battle.game, .to = stdout, .plain = true};
    printf("%s%s%s\n", cli_ink(stdout, CLI_BOLD), ump_game_title(t.battle.game),
           cli_ink(stdout, CLI_PLAIN));
    int status = CLI_FAULT;
    if (cli_take_command(&t.battle, 0, general, t.seed) &&
        cli_take_command(&t.battle, 1, general, t.seed))
        status = terminal ? play_at_terminal(&t, args) : play_alone(&t);
    cli_battle_close(&t.battle);
    return status;
}

/* In words if that is said, or anything that only makes sense there. */
static int run(const cli_args *args)
{
    static const char *const words[] = {"terminal", "side", "general", "dice", "seed", "record"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (cli_flag(args, words[i]))
            return play_in_words(args);
    }
    return cli_serve(args);
}

static const cli_option options[] = {
    {"port", "N", "serve there, or on the next free one; 1863 if it is not said"},
    {"lan", NULL, "let other machines of your network in, by links that hold a secret"},
    {"name", "HOST", "the name under which they find this one; as --lan, with that name"},
    {"no-browser", NULL, "print the address and open nothing"},
    {"games", "FILE", "keep the games in this file"},
    {"web", "FOLDER", "the page, if it is not where it was built or installed"},
    {"terminal", NULL, "play in words, here; so do all the options below"},
    {"side", "ID", "the side that you play: its id, both or none"},
    {"general", "NAME", "who plays the others: recruit, drill (as a rule), veteran or marshal"},
    {"dice", "HOW", "hand: you roll and type them in; rolled: they are rolled for you"},
    {"seed", "N", "the seed of dice and generals"},
    {"record", "FILE", "keep the record there, saved after each of your answers"},
    {NULL, NULL, NULL},
};

const cli_command cli_play = {
    .name = "play",
    .group = "fight",
    .about = "Play a battle in the browser, or in words",
    .usage = "[OPTIONS] [SCENARIO]",
    .more =
        "Serves the page on this machine alone and prints its address; each game is saved after\n"
        "every answer. With --lan tablets in the same network come in too; docs/together.md says\n"
        "how two of them play one battle.\n\n"
        "In the terminal you are asked for orders, reactions, choices and, if you like, the dice "
        "you rolled.\n"
        "Answer with the number of a proposal or with an order in words; 'help' says more.\n"
        "With no terminal to ask, it fights by itself and tells how it goes; with --side the\n"
        "answers are read from the standard input, whatever that is.",
    .options = options,
    .loads = true,
    .most = 1,
    .run = run,
};
