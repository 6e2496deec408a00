/*
 * chronicle.c: fights a battle through once more and takes down what a book of it needs. It reads
 * public events and the looks of the pieces, so it knows no family.
 */
#include "book/book.h"
#include "play/many.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is being done to a piece. */
typedef struct hand {
    uint16_t by;       /* who does it; UMP_NOBODY: nobody is named */
    const char *words; /* how that was told; NULL: not known */
    uint8_t act;       /* and what it is */
    bool won;          /* the words are the piece's own: it has the better of him */
} hand;

/* What is needed only while the battle is fought. */
typedef struct scribe {
    book *b;
    const ump_game *game;
    ump_state *state, *before;
    ump_look *look;   /* as the pieces looked after the answer before */
    hand *now;        /* by piece: what is done to it in this deed */
    hand *earlier;    /* by piece: what was done to it before it came under fire */
    uint16_t charger; /* who charged last in this deed */
    uint8_t *fate;    /* by piece: how it left the table, if it did */
    uint16_t *foe;    /* by piece: who charged it last, or whom it charged */
    bool *struck;     /* and whether its dice hit: whoever fires later does not take the deed */
    uint8_t holder[UMP_MAX_OBJECTIVES];
    uint32_t answer; /* number of the answer that is being given */
    uint16_t turn;   /* in which it is given: what it brings belongs there */
    uint32_t deed;
    bool ruled; /* the answer is a ruling of the umpire's */
} scribe;

/* ---- Lists ---- */

/* Lists double when they are full, which is when their number is a power of two. */
static void *one_more(book *b, void *list, size_t n, size_t size)
{
    bool full = n == 0 || (n >= 16 && (n & (n - 1)) == 0);
    void *more = full ? realloc(list, (n < 16 ? 16 : 2 * n) * size) : list;
    b->failed = b->failed || !more;
    return more;
}

static const char *keep(book *b, const char *text, size_t size)
{
    const char *kept = ump_arena_text(b->arena, text, size);
    b->failed = b->failed || !kept;
    return kept;
}

#define ADD(b, list, n, ...)                                                                       \
    do {                                                                                           \
        void *more_ = one_more(b, (b)->list, (b)->n, sizeof *(b)->list);                           \
        if (more_) {                                                                               \
            (b)->list = more_;                                                                     \
            (b)->list[(b)->n++] = __VA_ARGS__;                                                     \
        }                                                                                          \
    } while (0)

/* ---- What is told ---- */

static bool are_enemies(const ump_game *game, unsigned a, unsigned b)
{
    size_t n = ump_game_pieces(game);
    return a < n && b < n && game->force.piece[a].side != game->force.piece[b].side;
}

/* "2nd Wisconsin fires at 1st Tennessee at long range" up to the name of whom it is done to. NULL:
 * so many words stand between the names that the deed is the other's ("checks its morale under the
 * fire of"). */
static const char *deed_words(scribe *s, const ump_event *event)
{
    enum { MOST_BETWEEN = 30 };
    char line[UMP_LINE];
    ump_event_text(s->game, event, line);
    const char *who = ump_piece_name(s->game, event->unit);
    const char *whom = ump_piece_name(s->game, event->other);
    const char *at = strstr(line, whom);
    if (!at || strncmp(line, who, strlen(who)) != 0 ||
        (size_t)(at - line) > strlen(who) + MOST_BETWEEN)
        return NULL;
    return keep(s->b, line, (size_t)(at - line) + strlen(whom));
}

/* How long the words of a line are, without the rule in brackets behind them. */
static size_t words_of(const char *line)
{
    const char *id = strstr(line, " (");
    return id ? (size_t)(id - line) : strlen(line);
}

/* The rules of victory; Potomac has them under its set-up. */
static bool ends_battle(ump_rule rule)
{
    const char *id = ump_rule_id(rule);
    return strstr(id, "-VIC-") || strcmp(id, "POT-SET-05") == 0 || strcmp(id, "POT-SET-06") == 0;
}

static void tell_reason(book *b, const ump_event *event)
{
    char line[UMP_LINE];
    if (!ends_battle(event->rule) || b->n_reasons == BOOK_REASONS)
        return;
    ump_event_text(b->game, event, line);
    b->reason[b->n_reasons++] =
        (book_reason){keep(b, line, words_of(line)), ump_rule_id(event->rule)};
}

/* "Cutler is captured": how a leader was lost. */
static void tell_fate(scribe *s, const ump_event *event)
{
    char line[UMP_LINE];
    size_t size = strlen(ump_piece_name(s->game, event->unit));
    ump_event_text(s->game, event, line);
    if (strncmp(line, ump_piece_name(s->game, event->unit), size) == 0 &&
        strncmp(line + size, " is ", 4) == 0)
        s->now[event->unit].words = keep(s->b, line, words_of(line));
}

/* How a unit left the table: in the order in which a later sentence may not take it back. */
static void tell_end(scribe *s, const ump_event *event)
{
    static const struct {
        const char *words;
        enum book_fate fate;
    } ends[] = {{"surrenders", BOOK_SURRENDERS},
                {" is caught as it runs", BOOK_CAUGHT},
                {" leaves the table and is lost", BOOK_RUNS},
                {" is destroyed", BOOK_DESTROYED},
                {" is eliminated", BOOK_DESTROYED},
                {" runs off the field", BOOK_RUNS}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strncmp(event->label, "%u", 2) == 0 && strstr(event->label, ends[i].words) &&
            s->fate[event->unit] == BOOK_LEAVES)
            s->fate[event->unit] = (uint8_t)ends[i].fate;
    if (s->fate[event->unit] == BOOK_CAUGHT && s->now[event->unit].by == UMP_NOBODY)
        s->now[event->unit].by = s->foe[event->unit];
}

/* Fire, a charge and a fight are deeds to somebody; what is only said about two is none. */
static uint8_t act_of(const ump_event *event)
{
    enum ump_act act = ump_act_of(event);
    if (act == UMP_ACT_FIRE || act == UMP_ACT_CHARGE || act == UMP_ACT_FIGHT)
        return (uint8_t)act;
    if (strstr(event->label, " runs into "))
        return UMP_ACT_CHARGE;
    return strstr(event->label, " has the better of ") ? UMP_ACT_FIGHT : UMP_ACT_NONE;
}

/* What is told of single dice. */
static bool told_of_die(const char *words, size_t name, const char *one)
{
    return strncmp(words + name, one, strlen(one)) == 0;
}

/* "A fires at B", of what is told in other words. */
static const char *say_deed(scribe *s, unsigned who, const char *one, const char *many,
                            unsigned whom)
{
    char line[UMP_LINE];
    const char *name = ump_piece_name(s->game, who);
    snprintf(line, sizeof line, "%s %s %s", name, ump_is_many(name) ? many : one,
             ump_piece_name(s->game, whom));
    return keep(s->b, line, strlen(line));
}

/* "A hits B" is a die of "A fires at B". False: a die that missed. */
static bool take_die(scribe *s, const ump_event *event, const char **words, uint8_t *act)
{
    const char *who = ump_piece_name(s->game, event->unit);
    if (told_of_die(*words, strlen(who), " miss"))
        return false;
    if (!told_of_die(*words, strlen(who), " hit"))
        return *act != UMP_ACT_NONE && !s->struck[event->other];
    *act = UMP_ACT_FIRE;
    *words = say_deed(s, event->unit, "fires at", "fire at", event->other);
    s->struck[event->other] = true;
    return true;
}

/* Who is in the melee for the charged with this piece. */
static unsigned rival_of(const scribe *s, unsigned piece, unsigned charged)
{
    size_t n = ump_game_pieces(s->game);
    if (piece != charged)
        return s->foe[piece] == charged ? charged : UMP_NOBODY;
    for (unsigned i = 0; i < n; i++)
        if (s->foe[i] == charged && s->look[i].on_table)
            return i;
    return UMP_NOBODY;
}

/* The winner and the loser of a fight, each with the other: what it costs is no work of the fire
 * before it. */
static void tell_winner(scribe *s, unsigned winner, unsigned loser, unsigned piece)
{
    s->now[piece] =
        (hand){.by = (uint16_t)(piece == winner ? loser : winner),
               .words = say_deed(s, winner, "has the better of", "have the better of", loser),
               .act = UMP_ACT_FIGHT,
               .won = piece == winner};
}

/* A melee is decided apart from the charge. */
static void tell_melee(scribe *s, const ump_event *event)
{
    unsigned charged = event->unit;
    bool chargers = strncmp(event->label, "the chargers of ", 16) == 0;
    for (unsigned i = 0; i < ump_game_pieces(s->game); i++) {
        unsigned rival = rival_of(s, i, charged);
        if (rival == UMP_NOBODY)
            continue;
        bool loses = chargers == (i == charged);
        tell_winner(s, loses ? rival : i, loses ? i : rival, i);
    }
    for (unsigned i = 0; i < ump_game_pieces(s->game); i++)
        if (i == charged || s->foe[i] == charged)
            s->foe[i] = UMP_NOBODY; /* it is fought out */
}

/* Whoever never came to his enemy, or cannot follow him, is in no melee with him. */
static bool ends_charge(const char *label)
{
    return strstr(label, " is cancelled") || strstr(label, " falls short of ") ||
           strstr(label, "; its charge ends");
}

/* Not by a hair's breadth, and no natural 2 that counts against it: ADF-MOR-08. */
static bool stands_unharmed(const char *label)
{
    return strncmp(label, "%u stands its check: ", 21) == 0 ||
           strncmp(label, "%u stands its check with ", 25) == 0;
}

/* Fire without effect, or that the target stands, is no reason for what comes after it in the same
 * deed. */
static void forget_fire(scribe *s, unsigned target)
{
    if (s->now[target].act == UMP_ACT_FIRE)
        s->now[target] = s->earlier[target];
}

/* Skirmishers in the way of a charge. */
static void tell_sweep(scribe *s, unsigned piece)
{
    if (!are_enemies(s->game, s->charger, piece))
        return;
    const char *words = say_deed(s, s->charger, "sweeps away the skirmishers of",
                                 "sweep away the skirmishers of", piece);
    s->now[piece] = (hand){.by = s->charger, .words = words};
}

static void tell_deed(scribe *s, const ump_event *event)
{
    bool through = strncmp(event->label, "the fire passes through ", 24) == 0;
    const char *words = through ? say_deed(s, event->unit, "fires at", "fire at", event->other)
                                : deed_words(s, event);
    uint8_t act = act_of(event);
    if (act == UMP_ACT_CHARGE) {
        s->foe[event->unit] = event->other;
        s->foe[event->other] = event->unit;
        s->charger = event->unit;
    }
    hand *own = &s->now[event->unit], *whose = &s->now[event->other];
    if (own->by == UMP_NOBODY)
        own->by = event->other; /* nobody else is named yet */
    if (!words || !take_die(s, event, &words, &act))
        return;
    if (act == UMP_ACT_FIRE && whose->act != UMP_ACT_FIRE)
        s->earlier[event->other] = *whose;
    *whose = (hand){.by = event->unit, .words = words, .act = act};
}

static void tell_ruling(scribe *s, const ump_event *event)
{
    char line[UMP_LINE];
    ump_event_text(s->game, event, line);
    ADD(s->b, ruling, n_rulings, (book_ruling){s->turn, keep(s->b, line, strlen(line))});
}

static void hear(void *ctx, const ump_event *event, const ump_state *state)
{
    scribe *s = ctx;
    size_t n = ump_game_pieces(s->game);
    (void)state;
    if (event->kind == UMP_RULED)
        tell_ruling(s, event);
    if (event->kind != UMP_TOLD || !event->label)
        return;
    tell_reason(s->b, event);
    if (event->unit < n)
        (s->game->force.piece[event->unit].leader ? tell_fate : tell_end)(s, event);
    if (event->unit < n && strstr(event->label, " is past its disorder point"))
        s->now[event->unit].words = NULL; /* its own haste disorders it, and no enemy */
    if (event->unit < n && ends_charge(event->label))
        s->foe[event->unit] = UMP_NOBODY;
    if (event->unit < n && strstr(event->label, " win by "))
        tell_melee(s, event);
    if (event->unit < n && strstr(event->label, " are swept away"))
        tell_sweep(s, event->unit);
    if (event->unit < n && stands_unharmed(event->label))
        forget_fire(s, event->unit);
    if (!are_enemies(s->game, event->unit, event->other))
        return;
    tell_deed(s, event);
    if (strncmp(event->label, "no effect on ", 13) == 0)
        forget_fire(s, event->other);
    if (strstr(event->label, " has the better of "))
        tell_winner(s, event->unit, event->other, event->unit);
}

/* ---- What has changed ---- */

static bool same_words(const char *x, const char *y)
{
    return x && y ? strcmp(x, y) == 0 : x == y;
}

/* The blow of this deed to this piece, a new one if it is the first, or if another act strikes it
 * now: what a melee does is not the work of the fire before it. Who comes to himself (`better`)
 * owes that to no enemy. */
static book_blow *blow_to(scribe *s, unsigned piece, bool better)
{
    book *b = s->b;
    hand by = better ? (hand){.by = UMP_NOBODY} : s->now[piece];
    for (size_t i = b->n_blows; i-- > 0 && b->blow[i].deed == s->deed;)
        if (b->blow[i].piece == piece && b->blow[i].by == by.by &&
            same_words(b->blow[i].words, by.words))
            return &b->blow[i];
    ADD(b, blow, n_blows,
        (book_blow){.turn = s->turn,
                    .piece = (uint16_t)piece,
                    .by = by.by,
                    .deed = s->deed,
                    .words = by.words,
                    .act = by.act,
                    .won = by.won,
                    .ruled = s->ruled,
                    .was = s->look[piece].trouble,
                    .had = s->look[piece].strength});
    return b->failed ? NULL : &b->blow[b->n_blows - 1];
}

void book_set_level(book_blow *blow, uint8_t trouble, const char *level)
{
    blow->is = trouble;
    blow->level = trouble == blow->was ? NULL : level ? level : blow->level;
    blow->better = blow->level && trouble < blow->was;
    blow->well = blow->level && trouble == 0;
}

static void strike(scribe *s, unsigned piece, const ump_look *was, const ump_look *is)
{
    book *b = s->b;
    int32_t lost = was->strength - is->strength;
    bool better = lost < 0 || (lost == 0 && is->on_table && is->trouble < was->trouble);
    book_blow *blow = blow_to(s, piece, better);
    if (!blow)
        return;
    blow->lost += lost;
    blow->gone = was->on_table && !is->on_table;
    blow->left = blow->gone ? is->strength : 0;
    blow->fate = s->fate[piece];
    if (blow->fate == BOOK_LEAVES &&
        (strncmp(was->level, "rout", 4) == 0 || strncmp(is->level, "rout", 4) == 0))
        blow->fate = BOOK_RUNS;
    book_set_level(blow, is->trouble, was->trouble != is->trouble && *is->level ? is->level : NULL);
    if (blow->by != UMP_NOBODY && !s->ruled)
        b->cost[blow->by] += (lost > 0 ? lost : 0) + (blow->fate >= BOOK_CAUGHT ? blow->left : 0);
    if (lost <= 0 || s->ruled)
        return;
    ADD(b, fall, n_falls, (book_fall){.piece = (uint16_t)piece, .lost = lost, .at = was->at});
}

/* Victory itself is no news to the curve: what the last blow made of it stands at the end. */
static int32_t worth(const scribe *s)
{
    const book *b = s->b;
    if (!b->by_chance)
        return book_value(s->game, s->state);
    if (s->state->over && b->n_moments > 0)
        return b->moment[b->n_moments - 1].value;
    return ump_value_of(s->game, s->state, 0) - UMP_SURE / 2;
}

static void compare(scribe *s, unsigned piece)
{
    ump_look is, *was = &s->look[piece];
    ump_state_look(s->game, s->state, piece, &is);
    bool came = is.on_table && !was->on_table;
    if (came && !s->b->before[piece].on_table)
        s->b->before[piece] = is;
    if (is.on_table && (came || !ump_same_place(is.at, was->at)))
        ADD(s->b, place, n_places,
            (book_place){
                .turn = came ? s->state->turn : s->turn, .piece = (uint16_t)piece, .at = is.at});
    if (was->on_table && (is.strength != was->strength || is.trouble != was->trouble ||
                          is.on_table != was->on_table))
        strike(s, piece, was, &is);
    *was = is;
}

static void compare_all(scribe *s)
{
    book *b = s->b;
    for (unsigned i = 0; i < ump_game_pieces(s->game); i++)
        compare(s, i);
    for (uint16_t i = 0; i < s->game->n_objectives; i++) {
        uint8_t side = s->state->holder[i];
        if (side != s->holder[i] && side < UMP_MAX_SIDES)
            ADD(b, taken, n_taken, (book_taken){s->turn, i, side});
        s->holder[i] = side;
    }
    int32_t value = worth(s);
    ADD(b, moment, n_moments, (book_moment){s->turn, value});
}

/* ---- Answer by answer ---- */

static void begin_deed(scribe *s)
{
    s->deed = s->answer;
    s->charger = UMP_NOBODY;
    for (size_t i = 0; i < ump_game_pieces(s->game); i++) {
        s->now[i] = s->earlier[i] = (hand){.by = UMP_NOBODY};
        s->fate[i] = BOOK_LEAVES;
        s->struck[i] = false;
    }
}

static void take_down_roll(scribe *s, const ump_ask *ask, const ump_answer *answer)
{
    book *b = s->b;
    book_roll roll = {.turn = s->before->turn,
                      .unit = ask->unit,
                      .other = ask->other,
                      .dice = ask->dice,
                      .sides = ask->sides,
                      .kind = ask->reading,
                      .reach = ask->reach,
                      .purpose = ask->purpose};
    roll.reading =
        answer->by_value ? answer->value : ump_read_dice(ask, answer->face, answer->n_faces);
    bool starved;
    if (book_weigh(s->game, s->before, ask, s->state, &roll, &starved))
        ADD(b, roll, n_rolls, roll);
    else
        b->not_weighed++;
    b->failed |= starved;
}

static bool rule_again(scribe *s, const ump_text *line, const ump_sink *sink)
{
    ump_ruling ruling;
    begin_deed(s);
    return ump_ruling_read(s->game, line, &ruling, NULL) &&
           ump_ruling_give(s->game, s->state, &ruling, sink, NULL);
}

/* Who says which of his units bears a loss goes on with the deed that brought it. */
static bool begins_deed(const ump_game *game, const ump_answer *answer)
{
    return answer->kind == UMP_ASK_ORDER && game->rules->verbs[answer->verb].deed != UMP_DEED_LOSE;
}

/* The record is known to be good: every line of it was accepted once. */
static bool answer_again(scribe *s, const char *line, const ump_sink *sink)
{
    ump_text text = {.name = "record", .data = line, .size = strlen(line)};
    ump_ask ask;
    ump_answer answer;
    uint8_t faces[UMP_MAX_DICE];
    s->ruled = strncmp(line, "ruling ", 7) == 0;
    if (s->ruled)
        return rule_again(s, &text, sink);
    ump_pending(s->game, s->state, &ask);
    if (!ump_answer_read(s->game, &ask, &text, &answer, faces, NULL))
        return false;
    if (begins_deed(s->game, &answer))
        begin_deed(s);
    ump_state_copy(s->game, s->before, s->state);
    if (!ump_give(s->game, s->state, &answer, sink, NULL))
        return false;
    if (ask.kind == UMP_ASK_DICE)
        take_down_roll(s, &ask, &answer);
    return true;
}

static void begin(scribe *s)
{
    for (unsigned i = 0; i < ump_game_pieces(s->game); i++) {
        ump_state_look(s->game, s->state, i, &s->look[i]);
        s->b->before[i] = s->look[i];
        s->foe[i] = UMP_NOBODY;
        if (s->look[i].on_table)
            ADD(s->b, place, n_places,
                (book_place){.turn = 0, .piece = (uint16_t)i, .at = s->look[i].at});
    }
    memcpy(s->holder, s->state->holder, sizeof s->holder);
    begin_deed(s);
    int32_t value = worth(s);
    ADD(s->b, moment, n_moments, (book_moment){1, value});
}

static bool fight_again(scribe *s, const ump_session *session)
{
    ump_sink sink = {.emit = hear, .ctx = s};
    size_t n = ump_session_length(session);
    begin(s);
    for (s->answer = 0; s->answer < n && !s->b->failed; s->answer++) {
        s->b->n_reasons = 0;
        s->turn = s->state->turn > 0 ? s->state->turn : 1;
        if (!answer_again(s, ump_session_line(session, s->answer), &sink))
            return false;
        compare_all(s);
    }
    return !s->b->failed;
}

static bool gather(scribe *s, const ump_session *session)
{
    book *b = s->b;
    size_t n = ump_game_pieces(s->game) + 1;
    b->arena = ump_arena_new();
    b->end = s->state = ump_state_new(s->game);
    s->before = ump_state_new(s->game);
    b->before = calloc(n, sizeof *b->before);
    b->after = s->look = calloc(n, sizeof *s->look);
    b->cost = calloc(n, sizeof *b->cost);
    s->now = calloc(n, sizeof *s->now);
    s->earlier = calloc(n, sizeof *s->earlier);
    s->foe = calloc(n, sizeof *s->foe);
    s->fate = calloc(n, sizeof *s->fate);
    s->struck = calloc(n, sizeof *s->struck);
    if (!b->arena || !s->state || !s->before || !b->before || !s->look || !b->cost || !s->now ||
        !s->earlier || !s->fate || !s->foe || !s->struck || !fight_again(s, session))
        return false;
    b->turns = s->state->turn;
    b->answers = ump_session_length(session);
    return true;
}

bool book_gather(book *b, const ump_game *game, const ump_session *session)
{
    *b = (book){.game = game, .by_chance = ump_weights_of(game) != NULL};
    scribe s = {.b = b, .game = b->game};
    bool ok = gather(&s, session);
    ump_state_free(s.before);
    free(s.now);
    free(s.earlier);
    free(s.foe);
    free(s.fate);
    free(s.struck);
    return ok;
}

void book_free(book *b)
{
    ump_state_free(b->end);
    ump_arena_free(b->arena);
    free(b->before);
    free(b->after);
    free(b->cost);
    free(b->blow);
    free(b->roll);
    free(b->place);
    free(b->fall);
    free(b->moment);
    free(b->taken);
    free(b->ruling);
}
