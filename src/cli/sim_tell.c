/*
 * sim_tell.c: what many battles come to, in words and as JSON.
 */
#include "cli/progress.h"
#include "cli/sim.h"
#include <inttypes.h>
#include <string.h>

#define PLAIN_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=./,:@%"

double cli_share(uint64_t part, uint64_t whole)
{
    return whole ? 100 * (double)part / (double)whole : 0;
}

sim_interval cli_share_of(uint64_t wins, uint64_t draws, uint64_t battles)
{
    return sim_wilson((double)wins + (double)draws / 2, (double)battles);
}

sim_interval cli_lab_share(const cli_lab *lab)
{
    return cli_share_of(lab->tally->wins[0], lab->tally->draws, lab->tally->battles);
}

const char *cli_lab_verdict(sim_interval share)
{
    if (sim_balanced(share))
        return "balanced";
    return share.high < 0.4 || share.low > 0.6 ? "not balanced" : "undecided: fight more battles";
}

bool cli_narrow(const cli_lab *lab, sim_interval share)
{
    return lab->width > 0 && share.high - share.low <= lab->width;
}

unsigned cli_lab_last_turn(const cli_lab *lab)
{
    unsigned last = SIM_TURNS - 1;
    while (last > 1 && !lab->tally->length[last])
        last--;
    return last;
}

static void look_at(const cli_lab *lab, unsigned unit, ump_look *look)
{
    ump_state_look(lab->battle->game, ump_session_state(lab->battle->session), unit, look);
}

bool cli_lab_pivot(const cli_lab *lab, char words[UMP_LINE])
{
    const ump_game *game = lab->battle->game;
    unsigned unit = sim_pivot(lab->tally, ump_session_state(lab->battle->session));
    ump_look look;
    if (unit == UMP_NOBODY)
        return false;
    look_at(lab, unit, &look);
    snprintf(words, UMP_LINE,
             "%s: %s wins %.0f %% where it stands at the end, %.0f %% where it does not",
             ump_piece_name(game, unit), ump_side_name(game, look.side),
             100 * sim_share_where(lab->tally, unit, look.side, true).middle,
             100 * sim_share_where(lab->tally, unit, look.side, false).middle);
    return true;
}

sim_battle cli_lab_battle(const cli_lab *lab, uint64_t number)
{
    return (sim_battle){
        .game = lab->battle->game,
        .general = {lab->general[number % 2], lab->general[(number + 1) % 2]},
        .trials = lab->trials,
        .seed = ump_scramble(lab->seed + number),
    };
}

/* A word as a shell takes it. */
static void add_word(char words[UMP_LINE], const char *lead, const char *word)
{
    size_t used = strlen(words);
    const char *quote = word[strspn(word, PLAIN_LETTERS)] ? "'" : "";
    snprintf(words + used, UMP_LINE - used, "%s%s%s%s", lead, quote, word, quote);
}

bool cli_lab_example(const cli_lab *lab, unsigned side, char words[UMP_LINE])
{
    if (lab->example[side] == CLI_NO_BATTLE)
        return false;
    sim_battle battle = cli_lab_battle(lab, lab->example[side]);
    words[0] = '\0';
    add_word(words, "umpire fight ", lab->scenario);
    size_t used = strlen(words);
    snprintf(words + used, UMP_LINE - used, " --%s %s --%s %s --seed %" PRIu64,
             ump_side_id(battle.game, 0), battle.general[0]->name, ump_side_id(battle.game, 1),
             battle.general[1]->name, battle.seed);
    used = strlen(words);
    if (lab->trials)
        snprintf(words + used, UMP_LINE - used, " --trials %" PRIu32, lab->trials);
    for (size_t i = 0; i < lab->args->n_given; i++) {
        const cli_given *given = &lab->args->given[i];
        if (strcmp(given->option, "switch") == 0)
            add_word(words, " --switch ", given->value);
        else if (strcmp(given->option, "chart") == 0)
            add_word(words, " --chart ", given->value);
    }
    return true;
}

/* ---- Words ---- */

enum { NAME_WIDE = 30 };

static void print_name(const char *name, FILE *to)
{
    size_t wide = cli_columns(name, strlen(name));
    fprintf(to, "%s%*s", name, wide < NAME_WIDE ? (int)(NAME_WIDE - wide) : 0, "");
}

/* What its side has of the battles at whose end it stood, or of the others; of a few: nothing. */
static void print_fate(const cli_lab *lab, unsigned unit, unsigned side, bool stood, FILE *to)
{
    char words[16] = "-";
    if (sim_battles_where(lab->tally, unit, stood) >= SIM_FEW)
        snprintf(words, sizeof words, "%.0f %%",
                 100 * sim_share_where(lab->tally, unit, side, stood).middle);
    fprintf(to, " %10s", words);
}

static void print_unit(const cli_lab *lab, unsigned unit, const ump_look *look, FILE *to)
{
    const sim_tally *t = lab->tally;
    fputs("  ", to);
    print_name(ump_piece_name(lab->battle->game, unit), to);
    fprintf(to, " %8u %6.1f %7.0f %%", look->original, (double)t->left[unit] / (double)t->battles,
            cli_share(t->survived[unit], t->battles));
    print_fate(lab, unit, look->side, true, to);
    print_fate(lab, unit, look->side, false, to);
    fputc('\n', to);
}

static void print_units(const cli_lab *lab, FILE *to)
{
    fprintf(to, "\n%-32s %8s %6s %9s %10s %10s\n", "unit", "strength", "left", "stands",
            "wins if so", "if not");
    for (unsigned side = 0; side < 2; side++) {
        fprintf(to, "%s%s%s\n", cli_ink(to, cli_side_style(side)),
                ump_side_name(lab->battle->game, side), cli_ink(to, CLI_PLAIN));
        for (unsigned i = 0; i < lab->tally->n_units; i++) {
            ump_look look;
            look_at(lab, i, &look);
            if (look.side == side)
                print_unit(lab, i, &look, to);
        }
    }
}

/* A share with what it is of, from the second on behind a comma. */
static void print_part(FILE *to, const char **comma, const char *of, uint64_t part, uint64_t whole)
{
    if (part > 0) {
        fprintf(to, "%s%s %.0f %%", *comma, of, cli_share(part, whole));
        *comma = ", ";
    }
}

const char *cli_lab_end(const cli_lab *lab, unsigned end)
{
    return end < 2 ? ump_side_name(lab->battle->game, end) : "drawn";
}

/* A line for each rule that ended battles: how many, and for whom. */
static void print_decisions(const cli_lab *lab, FILE *to)
{
    const sim_tally *t = lab->tally;
    const char *lead = "decided by";
    for (size_t rule = 0; rule <= ump_rule_count(); rule++) {
        uint64_t all = sim_decided(t, (ump_rule)rule);
        if (!all)
            continue;
        const char *comma = "";
        fprintf(to, "%-12s %s %.0f %% (", lead, rule ? ump_rule_id((ump_rule)rule) : "no rule",
                cli_share(all, t->battles));
        for (unsigned end = 0; end < SIM_ENDS; end++)
            print_part(to, &comma, cli_lab_end(lab, end), t->decided[SIM_ENDS * rule + end],
                       t->battles);
        fputs(")\n", to);
        lead = "";
    }
}

static void print_lengths(const cli_lab *lab, FILE *to)
{
    const char *comma = "";
    fputs("in turn      ", to);
    for (unsigned turn = 1; turn <= cli_lab_last_turn(lab); turn++) {
        char number[16];
        snprintf(number, sizeof number, "%u:", turn);
        print_part(to, &comma, number, lab->tally->length[turn], lab->tally->battles);
    }
    fputc('\n', to);
}

static void print_examples(const cli_lab *lab, FILE *to)
{
    const char *lead = "to see one";
    for (unsigned side = 0; side < 2; side++) {
        char words[UMP_LINE];
        if (!cli_lab_example(lab, side, words))
            continue;
        fprintf(to, "%-12s %s  # %s wins\n", lead, words, ump_side_name(lab->battle->game, side));
        lead = "";
    }
}

/* Does it look like a battle? Beside the balance, which does not say. */
static void print_manner(const cli_lab *lab, FILE *to)
{
    const sim_tally *t = lab->tally;
    double idle, battles = (double)t->battles;
    unsigned command = sim_most_idle(t, &idle);
    fprintf(to,
            "manner       formed enemies touch in %.0f %% of battles, %.1f units charge in each",
            cli_share(t->contacts, t->battles), (double)t->charges / battles);
    if (sim_knows_strain(t->game))
        fprintf(to, ", %.0f %% of them past their disorder point",
                cli_share(t->strained, t->charges));
    fprintf(to, "\n%-12s %.1f of %.0f marches a battle go through friends\n", "",
            (double)t->passages / battles, (double)t->marches / battles);
    if (command != UMP_NOBODY)
        fprintf(to, "%-12s longest idle: %s, without an order in %.1f %% of battles\n", "",
                sim_command_name(t->game, command), 100 * idle);
}

static bool comparable(const cli_lab *lab)
{
    return lab->base && strcmp(lab->base_side, ump_side_id(lab->battle->game, 0)) == 0;
}

/* How the share has moved from that of the first scenario. */
static void print_change(const cli_lab *lab, FILE *to)
{
    sim_interval change = sim_difference(lab->base_share, cli_lab_share(lab));
    fprintf(to, "against %s: share %+.1f %% (95 %%: %+.1f to %+.1f): %s\n", lab->base,
            100 * change.middle, 100 * change.low, 100 * change.high,
            change.low > 0 || change.high < 0 ? "a real difference" : "may be chance");
}

void cli_lab_print(const cli_lab *lab, FILE *to)
{
    const sim_tally *t = lab->tally;
    const ump_game *game = lab->battle->game;
    sim_interval share = cli_lab_share(lab);
    char pivot[UMP_LINE];
    fprintf(to, "%s%s%s: %" PRIu64 " battles, %s and %s swapping sides, seed %" PRIu64 "\n",
            cli_ink(to, CLI_BOLD), ump_game_title(game), cli_ink(to, CLI_PLAIN), t->battles,
            lab->general[0]->name, lab->general[1]->name, lab->seed);
    for (unsigned side = 0; side < 2; side++)
        fprintf(to, "%s%-20s%s wins %5.1f %%   loses %4.1f %% of its strength\n",
                cli_ink(to, cli_side_style(side)), ump_side_name(game, side),
                cli_ink(to, CLI_PLAIN), cli_share(t->wins[side], t->battles),
                cli_share(t->lost[side], t->started[side]));
    fprintf(to, "%-20s      %5.1f %%\n", "drawn", cli_share(t->draws, t->battles));
    fprintf(to, "share of %s, draws half: %.1f %% (95 %%: %.1f to %.1f): %s\n",
            ump_side_name(game, 0), 100 * share.middle, 100 * share.low, 100 * share.high,
            cli_lab_verdict(share));
    if (comparable(lab))
        print_change(lab, to);
    fprintf(to, "length       %.1f turns, %.0f answers on average\n",
            (double)t->turns / (double)t->battles, (double)t->answers / (double)t->battles);
    print_decisions(lab, to);
    print_lengths(lab, to);
    print_manner(lab, to);
    if (cli_lab_pivot(lab, pivot))
        fprintf(to, "hangs on     %s\n", pivot);
    print_examples(lab, to);
    if (t->broken)
        fprintf(to, "%" PRIu64 " battles came to no lawful end; please report it\n", t->broken);
    print_units(lab, to);
}

/* ---- JSON ---- */

/* A number for each turn from 1 to the last that any battle reached; `apart` in memory. */
static void json_turns(const cli_lab *lab, ump_json *json, const char *key, const uint64_t *number,
                       size_t apart)
{
    ump_json_open(json, key, '[');
    for (unsigned turn = 1; turn <= cli_lab_last_turn(lab); turn++)
        cli_json_number(json, NULL, number[turn * apart]);
    ump_json_close(json, ']');
}

static void json_side(const cli_lab *lab, unsigned side, ump_json *json)
{
    const sim_tally *t = lab->tally;
    ump_json_open(json, NULL, '{');
    ump_json_text(json, "id", ump_side_id(lab->battle->game, side));
    ump_json_text(json, "name", ump_side_name(lab->battle->game, side));
    cli_json_number(json, "wins", t->wins[side]);
    cli_json_number(json, "strength", t->started[side]);
    cli_json_number(json, "lost", t->lost[side]);
    json_turns(lab, json, "lost_by_turn", &t->lost_by[0][side], 2);
    ump_json_close(json, '}');
}

static void json_unit(const cli_lab *lab, unsigned unit, ump_json *json)
{
    const sim_tally *t = lab->tally;
    ump_look look;
    look_at(lab, unit, &look);
    ump_json_open(json, NULL, '{');
    ump_json_text(json, "id", ump_piece_id(lab->battle->game, unit));
    ump_json_text(json, "name", ump_piece_name(lab->battle->game, unit));
    ump_json_text(json, "side", ump_side_id(lab->battle->game, look.side));
    cli_json_number(json, "strength", look.original * t->battles);
    cli_json_number(json, "left", t->left[unit]);
    cli_json_number(json, "survived", t->survived[unit]);
    cli_json_real(json, "score_standing", (double)t->scored[unit] / 2);
    ump_json_close(json, '}');
}

/* The cells of the table in which men fell, from the upper left: column, row, losses by side. */
static void json_fallen(const cli_lab *lab, ump_json *json)
{
    ump_json_open(json, "fell", '{');
    cli_json_number(json, "across", SIM_ACROSS);
    cli_json_number(json, "deep", SIM_DEEP);
    ump_json_open(json, "cells", '[');
    for (unsigned i = 0; i < SIM_DEEP * SIM_ACROSS; i++) {
        const uint64_t *fell = lab->tally->fell[i / SIM_ACROSS][i % SIM_ACROSS];
        if (fell[0] + fell[1] == 0)
            continue;
        ump_json_open(json, NULL, '[');
        cli_json_number(json, NULL, i % SIM_ACROSS);
        cli_json_number(json, NULL, i / SIM_ACROSS);
        cli_json_number(json, NULL, fell[0]);
        cli_json_number(json, NULL, fell[1]);
        ump_json_close(json, ']');
    }
    ump_json_close(json, ']');
    ump_json_close(json, '}');
}

/* Battles that the rule ended: won by either side, drawn. */
static void json_decided(const cli_lab *lab, ump_rule rule, ump_json *json)
{
    ump_json_open(json, ump_rule_id(rule), '[');
    for (unsigned end = 0; end < SIM_ENDS; end++)
        cli_json_number(json, NULL, lab->tally->decided[SIM_ENDS * rule + end]);
    ump_json_close(json, ']');
}

/* A battle that the side won, for `umpire fight`. Such seeds are too long for the numbers of most
 * readers of JSON. */
static void json_example(const cli_lab *lab, unsigned side, ump_json *json)
{
    char seed[24];
    sim_battle battle = cli_lab_battle(lab, lab->example[side]);
    ump_json_open(json, ump_side_id(battle.game, side), '{');
    ump_json_open(json, "generals", '[');
    ump_json_text(json, NULL, battle.general[0]->name);
    ump_json_text(json, NULL, battle.general[1]->name);
    ump_json_close(json, ']');
    snprintf(seed, sizeof seed, "%" PRIu64, battle.seed);
    ump_json_text(json, "seed", seed);
    ump_json_close(json, '}');
}

static void json_interval(ump_json *json, const char *key, sim_interval share)
{
    ump_json_open(json, key, '{');
    cli_json_real(json, "share", share.middle);
    cli_json_real(json, "low", share.low);
    cli_json_real(json, "high", share.high);
    ump_json_close(json, '}');
}

static void json_manner(const cli_lab *lab, ump_json *json)
{
    const sim_tally *t = lab->tally;
    double idle;
    unsigned command = sim_most_idle(t, &idle);
    ump_json_open(json, "manner", '{');
    cli_json_number(json, "contacts", t->contacts);
    cli_json_number(json, "charges", t->charges);
    cli_json_number(json, "strained", t->strained);
    cli_json_number(json, "marches", t->marches);
    cli_json_number(json, "passages", t->passages);
    cli_json_real(json, "idle", idle);
    ump_json_text(json, "most_idle",
                  command == UMP_NOBODY ? "" : sim_command_name(t->game, command));
    ump_json_close(json, '}');
}

static void json_head(const cli_lab *lab, ump_json *json)
{
    const sim_tally *t = lab->tally;
    sim_interval share = cli_lab_share(lab);
    ump_json_text(json, "scenario", lab->scenario);
    ump_json_text(json, "title", ump_game_title(lab->battle->game));
    ump_json_text(json, "rules", ump_game_ruleset(lab->battle->game));
    ump_json_open(json, "generals", '[');
    ump_json_text(json, NULL, lab->general[0]->name);
    ump_json_text(json, NULL, lab->general[1]->name);
    ump_json_close(json, ']');
    cli_json_number(json, "seed", lab->seed);
    ump_json_yes(json, "interrupted", cli_interrupted());
    cli_json_number(json, "battles", t->battles);
    cli_json_number(json, "draws", t->draws);
    cli_json_number(json, "broken", t->broken);
    cli_json_real(json, "share", share.middle);
    cli_json_real(json, "low", share.low);
    cli_json_real(json, "high", share.high);
    ump_json_yes(json, "balanced", sim_balanced(share));
    if (comparable(lab))
        json_interval(json, "change", sim_difference(lab->base_share, share));
    cli_json_number(json, "turns", t->turns);
    cli_json_number(json, "answers", t->answers);
    json_manner(lab, json);
}

void cli_lab_json(const cli_lab *lab, FILE *to)
{
    const sim_tally *t = lab->tally;
    ump_out out = cli_out(to);
    ump_json json = {.out = &out};
    ump_json_open(&json, NULL, '{');
    json_head(lab, &json);
    ump_json_open(&json, "sides", '[');
    json_side(lab, 0, &json);
    json_side(lab, 1, &json);
    ump_json_close(&json, ']');
    json_turns(lab, &json, "ended_in_turn", t->length, 1);
    ump_json_open(&json, "decided", '{');
    for (size_t rule = 0; rule <= ump_rule_count(); rule++)
        if (sim_decided(t, (ump_rule)rule))
            json_decided(lab, (ump_rule)rule, &json);
    ump_json_close(&json, '}');
    ump_json_open(&json, "examples", '{');
    for (unsigned side = 0; side < 2; side++)
        if (lab->example[side] != CLI_NO_BATTLE)
            json_example(lab, side, &json);
    ump_json_close(&json, '}');
    ump_json_open(&json, "units", '[');
    for (unsigned i = 0; i < t->n_units; i++)
        json_unit(lab, i, &json);
    ump_json_close(&json, ']');
    json_fallen(lab, &json);
    ump_json_close(&json, '}');
    fputc('\n', to);
}
