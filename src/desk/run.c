/*
 * run.c: one question answered: facts are read and gathered, then resolved with dice that are told
 * or rolled (courses.c: or every fall of them is followed), while items, rolls and fields are
 * written down in order.
 */
#include "desk/inside.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Dice ---- */

static void append(char *to, size_t room, size_t *at, const char *word)
{
    size_t size = strlen(word);
    if (*at + size >= room)
        size = room - 1 - *at;
    memcpy(to + *at, word, size);
    *at += size;
    to[*at] = '\0';
}

void ump_desk_sentence(char *to, size_t room, const char *form, const ump_refusal *refusal,
                       const char *who)
{
    size_t at = 0;
    to[0] = '\0';
    for (; *form; form++) {
        char word[24] = {*form, '\0'};
        if (*form != '%') {
            append(to, room, &at, word);
            continue;
        }
        form++;
        snprintf(word, sizeof word, "%d", *form == 'l' ? refusal->limit : refusal->have);
        append(to, room, &at, *form == 'u' || *form == 'o' ? who : word);
    }
}

static void want_dice(ump_desk_run *run, const ump_ask *ask)
{
    size_t left = run->n_told - run->used;
    unsigned more = (unsigned)(ask->dice - left);
    run->failed = true;
    if (run->want) {
        *run->want = (ump_desk_want){.dice = more,
                                     .sides = ask->sides,
                                     .reading = ask->reading,
                                     .reach = ask->reach,
                                     .rule = ump_rule_id(ask->rule)};
        snprintf(run->want->purpose, sizeof run->want->purpose, "%s", ask->purpose);
    }
    snprintf(run->why, UMP_LINE, "dice: %s (%s) wants %u D%u, and only %zu %s left; tell %u more",
             ask->purpose, ump_rule_id(ask->rule), ask->dice, ask->sides, left,
             left == 1 ? "is" : "are", more);
}

/* A D10 shows 0 to 9 and its 0 is 10. */
static bool face_fits(unsigned face, unsigned sides)
{
    return sides == 10 ? face <= 9 : face >= 1 && face <= sides;
}

static void told_faces(ump_desk_run *run, const ump_ask *ask, uint8_t *face)
{
    if (run->n_told - run->used < ask->dice) {
        want_dice(run, ask);
        return;
    }
    for (unsigned i = 0; i < ask->dice; i++) {
        unsigned told = run->told[run->used++];
        if (!face_fits(told, ask->sides)) {
            run->failed = true;
            snprintf(run->why, UMP_LINE, "dice: %u is no face of a D%u (%s, %s); allowed are %s%u",
                     told, ask->sides, ask->purpose, ump_rule_id(ask->rule),
                     ask->sides == 10 ? "0 to " : "1 to ", ask->sides == 10 ? 9 : ask->sides);
            return;
        }
        face[i] = (uint8_t)(told == 0 ? 10 : told);
    }
}

/* Faces of a roll that is told or rolled; harmless ones once something has failed. */
static void get_faces(ump_desk_run *run, const ump_ask *ask, uint8_t *face)
{
    memset(face, 1, ask->dice);
    if (run->failed)
        return;
    if (run->told)
        told_faces(run, ask, face);
    else
        ump_roll(run->seed, (uint32_t)run->record->n_rolls, ask, face);
}

static int32_t write_roll(ump_desk_run *run, const ump_ask *ask)
{
    desk_record *record = run->record;
    if (record->n_rolls == DESK_MAX_ROLLS || record->n_faces + ask->dice > DESK_MAX_FACES) {
        run->failed = true;
        snprintf(run->why, UMP_LINE, "dice: more rolls than one situation can have");
        return ask->dice;
    }
    uint8_t *face = record->face + record->n_faces;
    get_faces(run, ask, face);
    int32_t reading = ump_read_dice(ask, face, ask->dice);
    ump_ask sum = *ask;
    sum.reading = UMP_SUM;
    record->roll[record->n_rolls++] = (desk_roll){.rule = ask->rule,
                                                  .purpose = ask->purpose,
                                                  .sides = ask->sides,
                                                  .dice = ask->dice,
                                                  .first = (uint16_t)record->n_faces,
                                                  .sum = ump_read_dice(&sum, face, ask->dice)};
    record->n_faces += ask->dice;
    return reading;
}

static int32_t ask_dice(ump_desk_run *run, const ump_ask *ask)
{
    return run->tree ? desk_tree_choose(run->tree, ask) : write_roll(run, ask);
}

static ump_ask dice_ask(ump_rule rule, const char *purpose, unsigned dice, unsigned sides,
                        unsigned reading, int reach)
{
    return (ump_ask){.kind = UMP_ASK_DICE,
                     .rule = rule,
                     .purpose = purpose,
                     .dice = (uint16_t)(dice < UMP_MAX_DICE ? dice : UMP_MAX_DICE),
                     .sides = (uint8_t)sides,
                     .reading = (uint8_t)reading,
                     .reach = (int16_t)reach};
}

/* Odds go the same way again and again: most rolls were met before. */
static int32_t roll(ump_desk_run *run, ump_rule rule, const char *purpose, unsigned dice,
                    unsigned sides, unsigned reading, int reach)
{
    if (dice == 0)
        return 0;
    run->rolled = true;
    if (run->known < run->known_end)
        return *run->known++;
    ump_ask ask = dice_ask(rule, purpose, dice, sides, reading, reach);
    return ask_dice(run, &ask);
}

int32_t ump_desk_sum(ump_desk_run *run, ump_rule rule, const char *purpose, unsigned dice,
                     unsigned sides)
{
    return roll(run, rule, purpose, dice, sides, UMP_SUM, 0);
}

int32_t ump_desk_at_least(ump_desk_run *run, ump_rule rule, const char *purpose, unsigned dice,
                          unsigned sides, int reach)
{
    return roll(run, rule, purpose, dice, sides, UMP_AT_LEAST, reach);
}

int32_t ump_desk_at_most(ump_desk_run *run, ump_rule rule, const char *purpose, unsigned dice,
                         unsigned sides, int reach)
{
    return roll(run, rule, purpose, dice, sides, UMP_AT_MOST, reach);
}

/* Only the difference of the two sums counts. A die that shows 7 - n is as likely as one that shows
 * n, so the second handful may be added instead of taken away: the odds walk one sum of all the
 * dice, which has far fewer falls than two sums. */
void ump_desk_duel(ump_desk_run *run, ump_rule rule, const char *const purpose[2], unsigned dice,
                   unsigned sides, int32_t roll[2])
{
    if (!run->tree) {
        for (unsigned i = 0; i < 2; i++)
            roll[i] = ump_desk_sum(run, rule, purpose[i], dice, sides);
        return;
    }
    int32_t middle = (int32_t)(dice * (sides + 1));
    int32_t margin = ump_desk_sum(run, rule, purpose[0], 2 * dice, sides) - middle;
    roll[0] = (int32_t)dice + (margin > 0 ? margin : 0);
    roll[1] = roll[0] - margin;
}

int32_t ump_desk_shown(const ump_desk_run *run)
{
    const desk_record *record = run->record;
    return run->tree || record->n_rolls == 0 ? 0 : record->roll[record->n_rolls - 1].sum;
}

bool ump_desk_merge(ump_desk_run *run, const void *state, size_t size)
{
    return !run->tree || desk_tree_merge(run->tree, state, size);
}

/* ---- Items ---- */

static void add_items(ump_desk_run *run, const char *side, const char *consequence,
                      const ump_sum *sum)
{
    desk_record *record = run->record;
    if (run->quiet || (run->tree && run->rolled))
        return;
    for (unsigned i = 0; i < sum->n && record->n_items < DESK_MAX_ITEMS; i++)
        record->item[record->n_items++] = (desk_item){side, consequence, sum->item[i]};
}

void ump_desk_items(ump_desk_run *run, const char *side, const ump_sum *sum)
{
    add_items(run, side, NULL, sum);
}

void ump_desk_consequence(ump_desk_run *run, const char *name, const ump_sum *sum)
{
    add_items(run, NULL, name, sum);
}

/* ---- Fields ---- */

/* Odds. Runs write the same fields in the same order, so the place is nearly always at hand. */
static desk_place *next_place(ump_desk_run *run, const char *name)
{
    desk_place *place = run->place;
    if (place->name != name)
        return desk_tree_place(run, name);
    run->place = place + 1;
    return place;
}

static void put_word(ump_desk_run *run, const char *name, const char *word)
{
    desk_place *place = next_place(run, name);
    if (place->word == word)
        *place->to = place->word_value;
    else
        desk_tree_word(run->tree, place, word);
}

static desk_field *new_field(ump_desk_run *run, const char *name, enum desk_field_kind kind)
{
    desk_record *record = run->record;
    if (record->n_fields < DESK_MAX_FIELDS)
        record->n_fields++;
    desk_field *field = &record->field[record->n_fields - 1];
    *field = (desk_field){.name = name, .kind = (uint8_t)kind};
    return field;
}

static void write_number(ump_desk_run *run, const char *field, enum desk_field_kind kind,
                         int64_t number)
{
    if (run->place)
        *next_place(run, field)->to = number * DESK_KINDS + (desk_value)kind;
    else
        new_field(run, field, kind)->number = number;
}

void ump_desk_int(ump_desk_run *run, const char *field, int64_t number)
{
    write_number(run, field, DESK_INT, number);
}

void ump_desk_length(ump_desk_run *run, const char *field, int64_t thousandths)
{
    write_number(run, field, DESK_LENGTH, thousandths);
}

void ump_desk_bool(ump_desk_run *run, const char *field, bool yes)
{
    write_number(run, field, DESK_BOOL, yes);
}

void ump_desk_id(ump_desk_run *run, const char *field, const char *word)
{
    if (run->place)
        put_word(run, field, word);
    else
        new_field(run, field, word ? DESK_ID : DESK_NULL)->word = word;
}

void ump_desk_null(ump_desk_run *run, const char *field)
{
    write_number(run, field, DESK_NULL, 0);
}

void ump_desk_int_if(ump_desk_run *run, const char *field, bool arises, int64_t number)
{
    write_number(run, field, arises ? DESK_INT : DESK_NULL, arises ? number : 0);
}

void ump_desk_length_if(ump_desk_run *run, const char *field, bool arises, int64_t thousandths)
{
    write_number(run, field, arises ? DESK_LENGTH : DESK_NULL, arises ? thousandths : 0);
}

void ump_desk_ints(ump_desk_run *run, const char *field, const int32_t *list, size_t n)
{
    if (run->tree)
        return;
    desk_field *to = new_field(run, field, DESK_INTS);
    desk_record *record = run->record;
    to->first = (uint16_t)record->n_ints;
    for (size_t i = 0; i < n && record->n_ints < DESK_MAX_LIST; i++, to->n_list++)
        record->ints[record->n_ints++] = list[i];
}

void ump_desk_ids(ump_desk_run *run, const char *field, const char *const *list, size_t n)
{
    if (run->tree)
        return;
    desk_field *to = new_field(run, field, DESK_IDS);
    desk_record *record = run->record;
    to->first = (uint16_t)record->n_ids;
    for (size_t i = 0; i < n && record->n_ids < DESK_MAX_LIST; i++, to->n_list++)
        record->ids[record->n_ids++] = list[i];
}

/* ---- Questions ---- */

/* "4,5,0": faces below 100, with commas or blanks between. */
static bool read_faces(const char *text, uint8_t *face, size_t *n, char *why)
{
    static const char blanks[] = ", ";
    *n = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, blanks)) {
        size_t size = strcspn(text, blanks);
        int64_t value;
        if (!ump_is_number(text, size, &value) || value < 0 || value > 99000 || value % 1000) {
            snprintf(why, UMP_LINE, "dice: '%.*s' is no face of a die; write dice=4,5",
                     size > 20 ? 20 : (int)size, text);
            return false;
        }
        if (*n == DESK_MAX_FACES) {
            snprintf(why, UMP_LINE, "dice: more than %d dice cannot be told", DESK_MAX_FACES);
            return false;
        }
        face[(*n)++] = (uint8_t)(value / 1000);
        text += size;
    }
    return true;
}

static bool spare_dice(const ump_desk_run *run)
{
    snprintf(run->why, UMP_LINE, "dice: %zu %s needed and %zu are told; leave out the rest",
             run->used, run->used == 1 ? "is" : "are", run->n_told);
    return false;
}

static bool resolve_once(ump_desk_answer *answer, const ump_desk_question *q, const void *facts,
                         ump_desk_want *want)
{
    uint8_t face[DESK_MAX_FACES];
    ump_desk_run run = {
        .record = answer->record, .seed = q->seed, .want = want, .why = answer->told.why};
    if (!q->seeded) {
        if (!read_faces(q->dice ? q->dice : "", face, &run.n_told, run.why))
            return false;
        run.told = face;
    }
    answer->told.kind->kind->resolve(facts, &run);
    if (run.failed)
        return false;
    return q->seeded || q->spare_dice || run.used == run.n_told || spare_dice(&run);
}

/* It is large and little of it is used, so only its counts are set to zero. */
static desk_record *new_record(void)
{
    desk_record *record = malloc(sizeof *record);
    if (record)
        record->n_fields = record->n_ints = record->n_ids = record->n_items = record->n_rolls =
            record->n_faces = 0;
    return record;
}

static bool work_out(ump_desk_answer *answer, const ump_desk_question *q, ump_desk_want *want)
{
    ump_desk_case *c = &answer->told;
    const ump_desk_kind *kind = c->kind->kind;
    if (q->dice && q->seeded) {
        snprintf(c->why, UMP_LINE, "dice: tell dice or a seed, not both");
        return false;
    }
    if (!desk_read_facts(c, q->fact, q->n_facts))
        return false;
    void *facts = ump_arena_take(answer->arena, kind->facts_size + 1);
    answer->record = new_record();
    if (!facts || !answer->record)
        return false;
    if (!kind->gather(c, facts)) {
        desk_say_allowed(c, q->fact, q->n_facts);
        return false;
    }
    answer->is_seeded = q->seeded;
    answer->seed = q->seed;
    answer->is_odds = !q->dice && !q->seeded && !kind->never_rolls;
    return answer->is_odds ? desk_odds(answer, facts) : resolve_once(answer, q, facts, want);
}

static ump_desk_answer *ask(const ump_desk *desk, const ump_desk_question *q, char why[UMP_LINE],
                            ump_desk_want *want)
{
    snprintf(why, UMP_LINE, UMP_DESK_NO_MEMORY);
    ump_desk_answer *answer = calloc(1, sizeof *answer);
    if (!answer)
        return NULL;
    answer->arena = ump_arena_new();
    answer->desk = desk;
    answer->told = (ump_desk_case){.desk = desk, .arena = answer->arena, .blamed = -1, .why = why};
    answer->told.kind = answer->arena ? desk_find_kind(desk, q->kind, why) : NULL;
    if (!answer->told.kind || !work_out(answer, q, want)) {
        ump_desk_answer_free(answer);
        return NULL;
    }
    answer->told.why = NULL;
    return answer;
}

ump_desk_answer *ump_desk_ask(const ump_desk *desk, const ump_desk_question *question,
                              char why[UMP_LINE])
{
    return ask(desk, question, why, NULL);
}

bool ump_desk_wants(const ump_desk *desk, const ump_desk_question *question, ump_desk_want *want)
{
    char why[UMP_LINE];
    ump_desk_question told = *question;
    told.dice = told.dice ? told.dice : "";
    *want = (ump_desk_want){.rule = ""};
    ump_desk_answer_free(ask(desk, &told, why, want));
    return want->dice > 0;
}

void ump_desk_answer_free(ump_desk_answer *answer)
{
    if (!answer)
        return;
    desk_free_outcomes(answer);
    ump_arena_free(answer->arena);
    free(answer->record);
    free(answer);
}

bool ump_desk_answer_is_odds(const ump_desk_answer *answer)
{
    return answer->is_odds;
}
