/*
 * scenario.c: reads a scenario as a whole, with all its errors. Two passes: the heading (title,
 * rules, table, turns, sides), then, with chart and family known, everything written in their
 * words.
 */
#include "play/play.h"

#include <stdio.h>
#include <string.h>

enum { MAX_TURNS = 999, MAX_POINTS = 9999, MAX_TITLE = 120, MAX_RULES = 31, MAX_FILE = 63 };

typedef struct scenario {
    ump_game *game;
    const ump_source *source;
    ump_reader *r;
    ump_field_draft *field;
    ump_force_draft *force;
    ump_piece_words piece_words;
    ump_feature_words feature_words;
    const char *sides[UMP_MAX_SIDES];
    char rules[MAX_RULES + 1];
    ump_token rules_at;
    uint32_t heads; /* bit: that line of the heading was there, even if wrong */
    ump_state_line *states;
    size_t n_states;
} scenario;

/* ---- The heading ---- */

enum head { TITLE, RULES, TABLE, TURNS, HEADS, NOW = HEADS };

static bool once(scenario *s, ump_token word, enum head head)
{
    char shown[48];
    bool first = !(s->heads >> head & 1);
    s->heads |= UINT32_C(1) << head;
    if (!first)
        ump_token_error(s->r, word, "%s is given twice; expected once",
                        ump_token_show(word, shown));
    return first;
}

static void read_title(scenario *s, ump_token word)
{
    ump_token t = ump_reader_token(s->r);
    if (!once(s, word, TITLE) || !ump_token_string(s->r, t, "the title in quotes"))
        return;
    if (t.size > MAX_TITLE)
        ump_token_error(s->r, t, "a title of %zu letters; expected at most %d", t.size, MAX_TITLE);
    else if (ump_reader_end(s->r))
        s->game->title = ump_arena_text(s->game->arena, t.at, t.size);
}

static void read_rules(scenario *s, ump_token word)
{
    s->rules_at = ump_reader_token(s->r);
    if (once(s, word, RULES) &&
        ump_token_copy(s->r, s->rules_at, "the name of a chart", s->rules, sizeof s->rules))
        ump_reader_end(s->r);
}

static void read_table(scenario *s, ump_token word)
{
    if (once(s, word, TABLE))
        ump_field_read_table(s->field, s->r);
}

static void read_turns(scenario *s, ump_token word)
{
    int64_t turns;
    if (!once(s, word, TURNS) ||
        !ump_token_int(s->r, ump_reader_token(s->r), "a number of turns", 1, MAX_TURNS, &turns))
        return;
    s->game->turns = (uint16_t)turns;
    ump_reader_end(s->r);
}

static void read_side(scenario *s, ump_token word)
{
    (void)word;
    if (ump_force_read_side(s->force, s->r))
        ump_reader_end(s->r);
}

/* ---- The body ---- */

/* "fp-rounding down", from a line of the scenario or from outside. */
static void take_setting(scenario *s, ump_reader *r)
{
    const ump_chart *chart = s->game->chart;
    ump_token name = ump_reader_token(r);
    ump_nearest nearest;
    char shown[48], hint[96];
    ump_nearest_begin(&nearest, name.at, name.end ? 0 : name.size);
    for (size_t i = 0; i < ump_chart_switches(chart); i++) {
        const char *candidate = ump_chart_switch(chart, i)->name;
        ump_nearest_try(&nearest, candidate);
        if (!ump_token_is(name, candidate))
            continue;
        s->game->switch_line[i] = r == s->r ? name.line : 0;
        if (ump_switch_read(chart, (int)i, r, ump_reader_token(r), &s->game->switches[i]))
            ump_reader_end(r);
        return;
    }
    ump_token_error(r, name, "\"%s\" is no switch of %s%s",
                    name.end ? "" : ump_token_show(name, shown), ump_chart_name(chart),
                    ump_nearest_hint(&nearest, hint));
}

static void read_switch(scenario *s, ump_token word)
{
    (void)word;
    if (s->game->chart)
        take_setting(s, s->r);
}

/* ORDER RANK */
static const char *const ranks[UMP_RANKS] = {"army", "corps", "division", "brigade"};

static void read_command(scenario *s, ump_token word)
{
    for (unsigned i = 0; i < UMP_RANKS; i++)
        if (ump_token_is(word, ranks[i]))
            ump_force_read_command(s->force, s->r, (enum ump_rank)i);
}

static void read_piece(scenario *s, ump_token word)
{
    if (s->piece_words.vocabulary)
        ump_force_read_piece(s->force, s->r, ump_token_is(word, "leader"), &s->piece_words);
}

static bool read_points(scenario *s, int32_t *points)
{
    int64_t value;
    if (!ump_token_int(s->r, ump_reader_token(s->r), "a number of points", 0, MAX_POINTS, &value))
        return false;
    *points = (int32_t)value;
    return true;
}

static bool read_objective_words(scenario *s, ump_objective *o)
{
    static const char *const words[] = {"within", "points", "for", "held"};
    while (!ump_reader_peek(s->r).end) {
        int word =
            ump_token_one_of(s->r, ump_reader_token(s->r), "a word of an objective", words, 4);
        if (word < 0)
            return false;
        bool ok = true;
        if (word == 0)
            ok = ump_field_length(s->field, s->r, ump_reader_token(s->r), "a distance", &o->within);
        else if (word == 1)
            ok = o->priced = read_points(s, &o->points);
        else
            ok = ump_force_side(s->force, s->r, ump_reader_token(s->r),
                                word == 2 ? &o->side : &o->holder);
        if (!ok)
            return false;
    }
    return true;
}

/* "%s takes the pike" of "The pike", with any % of the name doubled. */
static const char *taken_sentence(scenario *s, const char *name)
{
    char text[256];
    ump_line line = ump_line_in(text, sizeof text);
    ump_line_add(&line, "%s takes ");
    if (strncmp(name, "The ", 4) == 0) {
        ump_line_add(&line, "t");
        name++;
    }
    for (; *name; name++) {
        ump_line_add(&line, (const char[]){*name, '\0'});
        if (*name == '%')
            ump_line_add(&line, "%");
    }
    return ump_arena_text(s->game->arena, text, line.size);
}

static void read_objective(scenario *s, ump_token word)
{
    ump_objective o = {.side = UMP_NO_SIDE, .holder = UMP_NO_SIDE};
    ump_token name = ump_reader_token(s->r);
    if (s->game->n_objectives == UMP_MAX_OBJECTIVES) {
        ump_token_error(s->r, word, "too many objectives; at most %d", UMP_MAX_OBJECTIVES);
        return;
    }
    if (!ump_token_string(s->r, name, "the objective's name in quotes") ||
        !ump_field_place(s->field, s->r, ump_reader_token(s->r), "a place", &o.at) ||
        !read_objective_words(s, &o))
        return;
    if (name.size > 100) {
        ump_token_error(s->r, name, "a name of %zu letters; expected at most 100", name.size);
        return;
    }
    o.name = ump_arena_text(s->game->arena, name.at, name.size);
    o.taken = o.name ? taken_sentence(s, o.name) : NULL;
    s->game->objective[s->game->n_objectives++] = o;
}

static void read_exit(scenario *s, ump_token word)
{
    static const char *const points_word[] = {"points"};
    ump_exit e = {.points = 1};
    if (s->game->n_exits == UMP_MAX_EXITS) {
        ump_token_error(s->r, word, "too many exits; at most %d", UMP_MAX_EXITS);
        return;
    }
    if (!ump_force_side(s->force, s->r, ump_reader_token(s->r), &e.side) ||
        !ump_edge_read(s->r, ump_reader_token(s->r), &e.edge) ||
        ump_token_one_of(s->r, ump_reader_token(s->r), "a word of an exit", points_word, 1) < 0 ||
        !read_points(s, &e.points) || !ump_reader_end(s->r))
        return;
    s->game->exits[s->game->n_exits++] = e;
}

static bool zone_room(scenario *s, ump_token word)
{
    if (!s->game->rules)
        return false;
    if (!s->game->rules->zone_depth)
        ump_token_error(s->r, word,
                        "%s has no zones: nobody is set up before its first turn; expected a place "
                        "for each unit",
                        ump_chart_name(s->game->chart));
    else if (s->game->n_zones == UMP_MAX_ZONES)
        ump_token_error(s->r, word, "too many zones; at most %d", UMP_MAX_ZONES);
    else
        return true;
    return false;
}

/* "zone us 0,0 20,0 20,8 0,8": troops that wait to be set up go there. */
static void read_zone(scenario *s, ump_token word)
{
    enum { CORNERS = 64 };
    ump_pt corner[CORNERS];
    ump_zone z = {.line = word.line};
    if (!zone_room(s, word) || !ump_force_side(s->force, s->r, ump_reader_token(s->r), &z.side))
        return;
    for (; !ump_reader_peek(s->r).end; z.n_corners++) {
        ump_token t = ump_reader_token(s->r);
        if (z.n_corners == CORNERS) {
            ump_token_error(s->r, t, "too many corners; expected at most %d", CORNERS);
            return;
        }
        if (!ump_field_place(s->field, s->r, t, "a corner", &corner[z.n_corners]))
            return;
    }
    if (z.n_corners < 3 || !ump_polygon_simple(corner, z.n_corners)) {
        ump_token_error(s->r, word,
                        "these corners enclose no area without crossing; expected three or more "
                        "corners in order around it");
        return;
    }
    ump_pt *kept = ump_arena_take(s->game->arena, z.n_corners * sizeof *kept);
    if (!kept) {
        s->r->failed = true;
        return;
    }
    memcpy(kept, corner, z.n_corners * sizeof *kept);
    z.corner = kept;
    s->game->zone[s->game->n_zones++] = z;
}

/* ---- How they stand: once all pieces are known ---- */

static void read_now(scenario *s, ump_token word)
{
    static const char *const words[] = {"turn"};
    int64_t turn;
    uint16_t last = s->game->turns ? s->game->turns : MAX_TURNS;
    if (!once(s, word, NOW) ||
        ump_token_one_of(s->r, ump_reader_token(s->r), "a word of now", words, 1) < 0 ||
        !ump_token_int(s->r, ump_reader_token(s->r), "a turn of this battle", 1, last, &turn))
        return;
    s->game->first_turn = (uint16_t)turn;
    ump_reader_end(s->r);
}

static void read_state(scenario *s, ump_token word)
{
    ump_game *game = s->game;
    enum { AT_ONCE = 64 };
    if (!game->rules || !game->force.index)
        return;
    if (s->n_states % AT_ONCE == 0) {
        ump_state_line *more = ump_arena_take(game->arena, (s->n_states + AT_ONCE) * sizeof *more);
        if (!more) {
            s->r->failed = true;
            return;
        }
        if (s->n_states > 0)
            memcpy(more, s->states, s->n_states * sizeof *more);
        s->states = more;
    }
    ump_state_line *line = &s->states[s->n_states];
    line->line = word.line;
    if (ump_changes_parse(game, s->r, &line->said))
        s->n_states++;
}

/* ---- Lines ---- */

enum pass { HEADING, BODY, STATES };

typedef struct keyword {
    const char *word;
    enum pass pass;
    void (*read)(scenario *s, ump_token word);
} keyword;

static const keyword keywords[] = {
    {"scenario", HEADING, read_title},   {"rules", HEADING, read_rules},
    {"table", HEADING, read_table},      {"turns", HEADING, read_turns},
    {"side", HEADING, read_side},        {"switch", BODY, read_switch},
    {"army", BODY, read_command},        {"corps", BODY, read_command},
    {"division", BODY, read_command},    {"brigade", BODY, read_command},
    {"unit", BODY, read_piece},          {"leader", BODY, read_piece},
    {"objective", BODY, read_objective}, {"exit", BODY, read_exit},
    {"zone", BODY, read_zone},           {"now", STATES, read_now},
    {"state", STATES, read_state},
};

enum { N_KEYWORDS = sizeof keywords / sizeof *keywords };

static void unknown_line(scenario *s, ump_token t)
{
    ump_nearest nearest;
    char shown[48], hint[96];
    size_t n;
    const char *const *features = ump_field_keywords(&n);
    ump_nearest_begin(&nearest, t.at, t.size);
    for (size_t i = 0; i < N_KEYWORDS; i++)
        ump_nearest_try(&nearest, keywords[i].word);
    for (size_t i = 0; i < n; i++)
        ump_nearest_try(&nearest, features[i]);
    ump_token_error(s->r, t,
                    "\"%s\" begins no line of a scenario; expected unit, woods, road, ...%s",
                    ump_token_show(t, shown), ump_nearest_hint(&nearest, hint));
}

static void read_line(scenario *s, enum pass pass)
{
    ump_token t = ump_reader_token(s->r);
    for (size_t i = 0; i < N_KEYWORDS; i++) {
        if (!ump_token_is(t, keywords[i].word))
            continue;
        if (keywords[i].pass == pass)
            keywords[i].read(s, t);
        return;
    }
    if (pass == BODY && !ump_field_read_feature(s->field, s->r, t, &s->feature_words))
        unknown_line(s, t);
}

static void read_pass(scenario *s, ump_reader from, enum pass pass)
{
    bool failed = s->r->failed;
    *s->r = from;
    s->r->failed |= failed;
    while (ump_reader_line(s->r))
        read_line(s, pass);
}

static bool heading_complete(scenario *s)
{
    static const char *const lines[HEADS] = {"scenario \"Herbst Woods\"", "rules adf15",
                                             "table 48in x 36in", "turns 8"};
    bool complete = true;
    for (unsigned i = 0; i < HEADS; i++) {
        if (s->heads >> i & 1)
            continue;
        ump_error_at(s->r->errors, s->r->text->name, 0, 0,
                     "a line is missing; expected one such as: %s", lines[i]);
        complete = false;
    }
    return complete;
}

/* ---- The chart and its family ---- */

static const ump_text *builtin_chart(scenario *s)
{
    const ump_text *text = ump_builtin_find(UMP_BUILTIN_CHART, s->rules);
    if (text || s->rules[0] == '\0')
        return text;
    ump_nearest nearest;
    ump_nearest_begin(&nearest, s->rules, strlen(s->rules));
    for (size_t i = 0; i < ump_builtin_count(UMP_BUILTIN_CHART); i++)
        ump_nearest_try(&nearest, ump_builtin_get(UMP_BUILTIN_CHART, i)->name);
    char hint[96];
    ump_token_error(s->r, s->rules_at, "no chart is called \"%s\"%s", s->rules,
                    ump_nearest_hint(&nearest, hint));
    return NULL;
}

static void find_family(scenario *s, const ump_text *text)
{
    const char *family = ump_chart_family(s->game->chart);
    ump_nearest nearest;
    char hint[96];
    ump_nearest_begin(&nearest, family, strlen(family));
    for (size_t i = 0; i < ump_n_families; i++) {
        ump_nearest_try(&nearest, ump_families[i]->name);
        if (strcmp(ump_families[i]->name, family) == 0)
            s->game->rules = ump_families[i];
    }
    if (s->game->rules)
        return;
    ump_error_at(s->r->errors, text->name, 0, 0,
                 "its family \"%.40s\" is unknown; expected one that there is%s", family,
                 ump_nearest_hint(&nearest, hint));
    s->r->failed = true;
}

/* The ids of the family's fortification table, NULL-terminated. */
static const char *const *fort_grades(const ump_game *game)
{
    const ump_table_def *table =
        game->rules->forts ? ump_chart_table(game->chart, game->rules->forts) : NULL;
    const char **ids =
        table ? ump_arena_take(game->arena, (table->n_rows + 1) * sizeof *ids) : NULL;
    for (size_t i = 0; ids && i < table->n_rows; i++)
        ids[i] = table->row[i].id;
    return ids;
}

static const ump_text *load_chart(scenario *s)
{
    const ump_text *text = s->source->chart ? s->source->chart : builtin_chart(s);
    s->game->chart = text ? ump_chart_read(text, s->r->errors) : NULL;
    if (!s->game->chart) {
        s->r->failed = true;
        return NULL;
    }
    if (strlen(ump_chart_name(s->game->chart)) > MAX_RULES) {
        ump_error_at(s->r->errors, text->name, 0, 0,
                     "a chart's name of more than %d letters; expected fewer", MAX_RULES);
        s->r->failed = true;
    }
    if (!s->game->rules)
        find_family(s, text);
    return text;
}

/* ---- Switches: the chart's setting, then the scenario's, then one from outside ---- */

static void default_switches(scenario *s)
{
    size_t n = ump_chart_switches(s->game->chart);
    if (n > UMP_MAX_SWITCHES) {
        ump_error_at(s->r->errors, ump_chart_name(s->game->chart), 0, 0, "%zu switches; at most %d",
                     n, UMP_MAX_SWITCHES);
        s->r->failed = true;
        n = UMP_MAX_SWITCHES;
    }
    for (size_t i = 0; i < n; i++)
        s->game->switches[i] = ump_switch_initial(ump_chart_switch(s->game->chart, i));
}

/* The one line that a record will have of it. */
static void read_setting(scenario *s, const char *line, size_t size)
{
    ump_text text = {.name = "switch", .data = line, .size = size};
    ump_reader r;
    ump_reader_begin(&r, &text, s->r->errors);
    ump_reader_line(&r);
    take_setting(s, &r);
    if (ump_reader_clean(&r) && ump_reader_line(&r))
        ump_token_error(&r, ump_reader_token(&r), "a second line; expected a switch and its value");
    if (!ump_reader_clean(&r))
        s->r->failed = true;
}

static bool keep_setting(scenario *s, ump_setting *kept, const ump_setting *given)
{
    ump_arena *arena = s->game->arena;
    size_t room = strlen(given->name) + strlen(given->value) + 2;
    char *line = ump_arena_take(arena, room);
    kept->name = ump_arena_text(arena, given->name, strlen(given->name));
    kept->value = ump_arena_text(arena, given->value, strlen(given->value));
    if (!line || !kept->name || !kept->value)
        return false;
    snprintf(line, room, "%s %s", given->name, given->value);
    read_setting(s, line, room - 1);
    return true;
}

static void outside_switches(scenario *s)
{
    size_t n = s->source->n_settings;
    if (n > UMP_MAX_SWITCHES) {
        ump_error_at(s->r->errors, "switch", 0, 0, "%zu settings; expected at most %d", n,
                     UMP_MAX_SWITCHES);
        s->r->failed = true;
        return;
    }
    ump_setting *kept = ump_arena_take(s->game->arena, (n + 1) * sizeof *kept);
    bool ok = kept != NULL;
    for (size_t i = 0; ok && i < n; i++)
        ok = keep_setting(s, &kept[i], &s->source->settings[i]);
    if (!ok)
        s->r->failed = true;
    s->game->settings = kept;
    s->game->n_settings = ok ? n : 0;
}

/* ---- The whole ---- */

static void piece_error(scenario *s, const ump_piece_def *def, const char *problem)
{
    ump_error_at(s->r->errors, s->r->text->name, def->line, def->column, "%s %s", def->id, problem);
    s->r->failed = true;
}

static void check_arrivals(scenario *s)
{
    const ump_game *game = s->game;
    for (size_t i = 0; i < game->force.n_pieces; i++)
        if (game->turns && game->force.piece[i].arrives > game->turns)
            piece_error(s, &game->force.piece[i],
                        "arrives after the last turn; expected an earlier one");
}

/* An id that orders use as a plain word could not be told from it. */
static void check_literal(void *ctx, const char *word, size_t size)
{
    scenario *s = ctx;
    unsigned piece = ump_force_find(&s->game->force, word, size);
    if (piece != UMP_NOBODY)
        piece_error(s, &s->game->force.piece[piece], "is a word of orders; expected another id");
}

static uint64_t digest_text(uint64_t digest, const ump_text *text)
{
    uint64_t size = text->size;
    return ump_fnv(ump_fnv(digest, &size, sizeof size), text->data, text->size);
}

static bool is_builtin(const ump_chart *chart, const ump_text *text)
{
    const ump_text *found = ump_builtin_find(UMP_BUILTIN_CHART, ump_chart_name(chart));
    return found && found->size == text->size && memcmp(found->data, text->data, text->size) == 0;
}

/* A record carries the texts of its game, so that it can be opened whatever becomes of the files.
 */
static bool keep_texts(scenario *s, const ump_text *chart)
{
    ump_game *game = s->game;
    const ump_text *text = &s->source->scenario;
    game->scenario_text =
        (ump_text){game->file, ump_arena_text(game->arena, text->data, text->size), text->size};
    if (game->chart && !is_builtin(game->chart, chart))
        game->chart_text =
            (ump_text){ump_chart_name(game->chart),
                       ump_arena_text(game->arena, chart->data, chart->size), chart->size};
    return game->scenario_text.data && (game->chart_text.data || !game->chart_text.name);
}

static void finish(scenario *s, const ump_text *chart, ump_reader start)
{
    bool kept = keep_texts(s, chart);
    ump_game *game = s->game;
    bool field = ump_field_finish(s->field, &game->field, s->r->errors);
    bool force = ump_force_finish(s->force, &game->force, s->r);
    if (!kept || !field || !force)
        s->r->failed = true;
    if (game->rules && game->force.index) {
        check_arrivals(s);
        ump_each_literal(game->rules, check_literal, s);
    }
    read_pass(s, start, STATES);
    game->states = s->states;
    game->n_states = s->n_states;
    game->digest = digest_text(UMP_FNV_BASIS, &s->source->scenario);
    if (chart)
        game->digest = digest_text(game->digest, chart);
    game->digest = ump_fnv(game->digest, game->switches, sizeof game->switches);
}

/* Without the tables of its words no unit can be read; they would all be told wrong. */
static void learn_words(scenario *s, const ump_text *chart)
{
    const struct ump_rules *rules = s->game->rules;
    ump_lookup look = {
        .chart = s->game->chart, .errors = s->r->errors, .name = chart->name, .ok = true};
    s->feature_words.allowed = rules->grounds;
    s->feature_words.any_grade = rules->vocabulary.open;
    s->feature_words.grades = fort_grades(s->game);
    ump_vocabulary_check(&rules->vocabulary, &look);
    if (look.ok)
        s->piece_words = (ump_piece_words){
            .vocabulary = &rules->vocabulary, .chart = s->game->chart, .field = s->field};
    else
        s->r->failed = true;
}

static void read_body(scenario *s, ump_reader start)
{
    const ump_text *chart = load_chart(s);
    s->feature_words.allowed = UINT64_MAX;
    s->feature_words.n_sides = ump_force_side_ids(s->force, s->sides);
    s->feature_words.sides = s->sides;
    if (chart)
        default_switches(s);
    if (chart && s->game->rules)
        learn_words(s, chart);
    read_pass(s, start, BODY);
    if (chart)
        outside_switches(s);
    finish(s, chart, start);
}

/* The last part of a path, as records can name it: short, UTF-8, and nothing that ends a line or a
 * quotation. */
static const char *file_name(ump_arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *at = slash ? slash + 1 : path;
    char name[MAX_FILE];
    size_t used = 0;
    for (size_t left = strlen(at), n; left > 0; left -= n, at += n) {
        size_t whole = ump_utf8_size(at, left);
        bool odd = whole == 0 || *at == '"' || *at == 0x7f || (*at >= 0 && *at < ' ');
        n = whole ? whole : 1;
        if (used + n > sizeof name)
            break;
        memcpy(name + used, odd ? "_" : at, n);
        used += n;
    }
    return ump_arena_text(arena, name, used);
}

bool ump_scenario_read(ump_game *game, const ump_source *source, ump_errors *errors)
{
    ump_reader r;
    scenario s = {.game = game, .source = source, .r = &r};
    s.field = ump_field_draft_new(game->arena);
    s.force = ump_force_draft_new(game->arena);
    game->first_turn = 1;
    game->file = file_name(game->arena, source->scenario.name ? source->scenario.name : "");
    if (!s.field || !s.force || !game->file)
        return false;
    ump_reader_begin(&r, &source->scenario, errors);
    ump_reader start = r;
    read_pass(&s, start, HEADING);
    if (!heading_complete(&s))
        r.failed = true;
    read_body(&s, start);
    return ump_reader_clean(&r) && game->title;
}
