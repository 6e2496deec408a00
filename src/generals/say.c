/*
 * say.c: why a general gave an answer, in words: the aim, the place or the target, how far; and
 * what he would have done instead, by how much worse. Worked out only when he is asked.
 */
#include "generals/generals.h"
#include "play/words.h"

#include <stdio.h>
#include <string.h>

/* The sentence of a verdict; where UMP_PLACE stands in it, the name of the place. */
static void sentence(const ump_staff *staff, const ump_verdict *v, char line[UMP_LINE])
{
    char words[UMP_LINE];
    ump_words(staff->game, v->why, v->unit, v->other, v->value, 0, words);
    const char *slot = strchr(words, UMP_PLACE[0]);
    if (!slot || v->place >= staff->game->n_objectives) {
        snprintf(line, UMP_LINE, "%s", words);
        return;
    }
    const char *place = staff->game->objective[v->place].name;
    size_t article = strncmp(place, "The ", 4) == 0 ? 4 : 0; /* it stands within the sentence */
    snprintf(line, UMP_LINE, "%.*s%s%s%s", (int)(slot - words), words, article ? "the " : "",
             place + article, slot + 1);
}

static bool is_other(const ump_staff *staff, size_t which)
{
    const ump_answer *a = &staff->list[staff->chosen], *b = &staff->list[which];
    bool same_unit = a->n_units > 0 && b->n_units > 0 && a->unit[0] == b->unit[0];
    return which != staff->chosen &&
           !(same_unit && ump_staff_deed(staff, a) == ump_staff_deed(staff, b));
}

/* The best of what he passed over that is lawful and was not left to the dice; -1: there is none.
 */
static int runner_up(const ump_staff *staff)
{
    enum { LOOKS = 6 };
    bool seen[UMP_CANDIDATES] = {false};
    for (unsigned look = 0; look < LOOKS; look++) {
        int best = -1;
        for (size_t i = 0; i < staff->n_list; i++)
            if (!seen[i] && is_other(staff, i) && !staff->verdict[i].gamble &&
                (best < 0 || staff->verdict[i].score > staff->verdict[best].score))
                best = (int)i;
        if (best < 0 || ump_check(staff->game, staff->state, &staff->list[best], NULL))
            return best;
        seen[best] = true;
    }
    return -1;
}

/* Trials have shown something better than what judgement put first. */
static bool said_by_trial(const ump_staff *staff, const char *why, char line[UMP_LINE])
{
    char other[UMP_LINE];
    if (staff->trials == 0)
        return false;
    sentence(staff, &staff->verdict[staff->first], other);
    snprintf(line, UMP_LINE, "%.1500s; in %u trials %d points better than: %.1500s", why,
             staff->trials, (int)staff->better, other);
    return true;
}

static void choice_words(const ump_staff *staff, size_t which, char words[UMP_TERM])
{
    ump_term_words(staff->game->rules->words[staff->list[which].word[0]], words);
}

/* One of some words was to be chosen: what it is worth beside the next. */
static bool said_of_choice(const ump_staff *staff, char line[UMP_LINE])
{
    char best[UMP_TERM], next[UMP_TERM], who[UMP_LINE] = "";
    if (staff->n_words == 0)
        return false;
    choice_words(staff, 0, best);
    if (staff->said.unit != UMP_NOBODY)
        ump_words(staff->game, " for %u", staff->said.unit, 0, 0, 0, who);
    int64_t apart = (int64_t)staff->verdict[0].score - staff->verdict[staff->n_words > 1].score;
    if (staff->n_words == 1) {
        snprintf(line, UMP_LINE, "\"%s\"%.400s is all that may be chosen", best, who);
        return true;
    }
    choice_words(staff, 1, next);
    if (apart > 0)
        snprintf(line, UMP_LINE, "\"%s\"%.400s comes out %d points better than \"%s\"", best, who,
                 (int)apart, next);
    else
        snprintf(line, UMP_LINE, "\"%s\"%.400s is as good as \"%s\"", best, who, next);
    return true;
}

static void goal_words(const ump_game *game, uint8_t goal, char words[UMP_LINE])
{
    if (goal < game->n_objectives)
        snprintf(words, UMP_LINE, "to go for %s", game->objective[goal].name);
    else
        snprintf(words, UMP_LINE, "%s",
                 goal == UMP_GOAL_HOLD    ? "to hold where they stand"
                 : goal == UMP_GOAL_FLANK ? "to turn the enemy's flank"
                                          : "to go for the enemy");
}

/* The plan of the turn has another aim for the unit's command than it had. */
static void add_plan(const ump_staff *staff, char line[UMP_LINE])
{
    unsigned unit = staff->said.unit;
    if (staff->decide != ump_marshal_decides || unit >= staff->view.n_pieces)
        return;
    unsigned command = staff->game->force.piece[unit].command;
    const ump_shift *shift = &staff->change[command];
    char aim[UMP_LINE], given_up[UMP_LINE];
    size_t used = strlen(line);
    if (shift->trials == 0 || used > UMP_LINE / 2)
        return;
    goal_words(staff->game, staff->plan[0].goal[command], aim);
    goal_words(staff->game, shift->from, given_up);
    snprintf(line + used, UMP_LINE - used,
             "; by the plan its command is %.400s: in %u trials %d points better than %.400s", aim,
             (unsigned)shift->trials, (int)shift->better, given_up);
}

void ump_staff_why(const ump_staff *staff, char line[UMP_LINE])
{
    if (!said_of_choice(staff, line))
        sentence(staff, &staff->said, line);
}

static void reason(const ump_staff *staff, char line[UMP_LINE])
{
    char why[UMP_LINE], other[UMP_LINE];
    ump_staff_why(staff, why);
    snprintf(line, UMP_LINE, "%s", why);
    bool chosen = staff->n_words > 0; /* a choice names the next best itself */
    if (chosen || !staff->state || staff->n_list == 0 || said_by_trial(staff, why, line))
        return;
    int next = runner_up(staff);
    if (next < 0)
        return;
    const ump_verdict *v = &staff->verdict[next];
    sentence(staff, v, other);
    int32_t less = staff->said.score - v->score;
    if (less > 0)
        snprintf(line, UMP_LINE, "%.1500s; %d points less: %.1500s", why, (int)less, other);
    else if (strcmp(why, other) != 0)
        snprintf(line, UMP_LINE, "%.1500s; about as good: %.1500s", why, other);
}

void ump_staff_reason(const ump_staff *staff, char line[UMP_LINE])
{
    reason(staff, line);
    add_plan(staff, line);
}
