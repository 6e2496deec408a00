/*
 * sim_tell.c: what many battles come to, in words and as JSON.
 */
#include "cli/sim.h"
#include <inttypes.h>

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

static void print_units(const cli_lab *lab, FILE *to)
{
    const sim_tally *t = lab->tally;
    const ump_game *game = lab->battle->game;
    fprintf(to, "\n%-28s %9s %9s %12s\n", "unit", "strength", "left", "stands at end");
    for (unsigned i = 0; i < t->n_units; i++) {
        ump_look look;
        ump_state_look(game, ump_session_state(lab->battle->session), i, &look);
        fprintf(to, "%s%-28.28s%s %9u %9.1f %10.0f %%\n", cli_ink(to, cli_side_style(look.side)),
                ump_piece_name(game, i), cli_ink(to, CLI_PLAIN), look.original,
                (double)t->left[i] / (double)t->battles, cli_share(t->survived[i], t->battles));
    }
}

static void print_decisions(const cli_lab *lab, FILE *to)
{
    const sim_tally *t = lab->tally;
    fputs("decided by", to);
    const char *comma = "   ";
    for (size_t rule = 0; rule <= ump_rule_count(); rule++) {
        if (!t->decided[rule])
            continue;
        fprintf(to, "%s%s %.0f %%", comma, rule ? ump_rule_id((ump_rule)rule) : "no rule",
                cli_share(t->decided[rule], t->battles));
        comma = ", ";
    }
    fputc('\n', to);
}

void cli_lab_print(const cli_lab *lab, FILE *to)
{
    const sim_tally *t = lab->tally;
    const ump_game *game = lab->battle->game;
    sim_interval share = cli_lab_share(lab);
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
    fprintf(to, "length       %.1f turns, %.0f answers on average\n",
            (double)t->turns / (double)t->battles, (double)t->answers / (double)t->battles);
    print_decisions(lab, to);
    if (t->broken)
        fprintf(to, "%" PRIu64 " battles came to no lawful end; please report it\n", t->broken);
    print_units(lab, to);
}

/* ---- JSON ---- */

static void json_text(FILE *to, const char *text)
{
    fputc('"', to);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', to);
        if ((unsigned char)*text >= ' ')
            fputc(*text, to);
    }
    fputc('"', to);
}

/* A number for each turn from 1 to the last that any battle reached; `apart` in memory. */
static void json_turns(const cli_lab *lab, FILE *to, const uint64_t *number, size_t apart)
{
    unsigned last = SIM_TURNS - 1;
    while (last > 1 && !lab->tally->length[last])
        last--;
    for (unsigned turn = 1; turn <= last; turn++)
        fprintf(to, "%s%" PRIu64, turn > 1 ? "," : "", number[turn * apart]);
}

static void json_side(const cli_lab *lab, unsigned side, FILE *to)
{
    const sim_tally *t = lab->tally;
    fputs("{\"id\":", to);
    json_text(to, ump_side_id(lab->battle->game, side));
    fprintf(to,
            ",\"wins\":%" PRIu64 ",\"strength\":%" PRIu64 ",\"lost\":%" PRIu64
            ",\"lost_by_turn\":[",
            t->wins[side], t->started[side], t->lost[side]);
    json_turns(lab, to, &t->lost_by[0][side], 2);
    fputs("]}", to);
}

static void json_units(const cli_lab *lab, FILE *to)
{
    const sim_tally *t = lab->tally;
    for (unsigned i = 0; i < t->n_units; i++) {
        fputs(i ? ",{\"id\":" : "{\"id\":", to);
        json_text(to, ump_piece_id(lab->battle->game, i));
        fprintf(to, ",\"left\":%" PRIu64 ",\"survived\":%" PRIu64 "}", t->left[i], t->survived[i]);
    }
}

void cli_lab_json(const cli_lab *lab, FILE *to)
{
    const sim_tally *t = lab->tally;
    sim_interval share = cli_lab_share(lab);
    fputs("{\"scenario\":", to);
    json_text(to, lab->scenario);
    fprintf(to,
            ",\"generals\":[\"%s\",\"%s\"],\"seed\":%" PRIu64 ",\"battles\":%" PRIu64
            ",\"draws\":%" PRIu64 ",\"broken\":%" PRIu64,
            lab->general[0]->name, lab->general[1]->name, lab->seed, t->battles, t->draws,
            t->broken);
    fprintf(to,
            ",\"share\":%.6f,\"low\":%.6f,\"high\":%.6f,\"balanced\":%s,\"turns\":%" PRIu64
            ",\"answers\":%" PRIu64 ",\"sides\":[",
            share.middle, share.low, share.high, sim_balanced(share) ? "true" : "false", t->turns,
            t->answers);
    json_side(lab, 0, to);
    fputc(',', to);
    json_side(lab, 1, to);
    fputs("],\"ended_in_turn\":[", to);
    json_turns(lab, to, t->length, 1);
    fputs("],\"decided\":{", to);
    const char *comma = "";
    for (size_t rule = 0; rule <= ump_rule_count(); rule++)
        if (t->decided[rule]) {
            fprintf(to, "%s\"%s\":%" PRIu64, comma, ump_rule_id((ump_rule)rule), t->decided[rule]);
            comma = ",";
        }
    fputs("},\"units\":[", to);
    json_units(lab, to);
    fputs("]}\n", to);
}
