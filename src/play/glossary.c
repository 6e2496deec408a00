/*
 * glossary.c: the words of charts and scenarios as a player says them. Whatever page, terminal and
 * screen reader show of a unit goes through here; a word that is not listed is shown with spaces
 * for its underscores.
 */
#include "play/words.h"

#include "play/play.h"
#include "play/rules.h"

#include <stdio.h>
#include <string.h>

typedef struct term {
    const char *code, *words; /* %d in the words: of a number that follows the code */
} term;

/* First the codes of the charts: they are spelled out wherever they stand, the others only where
 * they are the whole. */
enum { CODES = 19 };

static const term terms[] = {
    {"figs", "%d figures"},
    {"lb", "leadership bonus %d"},
    {"cv", "combat value %d"},
    {"cr", "command rating %d"},
    {"mr", "morale rating %d"},
    {"pbf", "point-blank fire"},
    {"df", "desperation fire"},
    {"tct", "tactical competence"},
    {"fp", "firepower"},
    {"drm", "dice modifier"},
    {"bmp", "basic morale"},
    {"mmp", "modified morale"},
    {"fiv", "impact value"},
    {"cb", "charge bonus"},
    {"dp", "disorder point"},
    {"fcr", "fire result"},
    {"mod", "modifier"},
    {"DISORG", "disorganized"},
    {"disorg", "disorganized"},
    /* counts */
    {"stands", "%d stands"},
    {"sections", "%d sections"},
    {"strength", "strength %d"},
    /* states */
    {"good", "good order"},
    {"minus_stand", "lose a stand"},
    {"good_order", "good order"},
    {"stand_ready", "stands ready"},
    {"off_guns", "away from the guns"},
    /* arms and weapons */
    {"bty", "battery"},
    {"cav", "cavalry"},
    {"line", "line"},
    {"ML_rifle", "muzzle-loading rifles"},
    {"needlegun", "needle-guns"},
    {"sb12", "12-pounder smoothbores"},
    {"sb_light", "light smoothbores"},
    {"sb_medium", "medium smoothbores"},
    {"sb_heavy", "heavy smoothbores"},
    {"sb_siege", "smoothbore siege guns"},
    {"rifled_light", "light rifled guns"},
    {"rifled_medium", "medium rifled guns"},
    {"rifled_heavy", "heavy rifled guns"},
    {"rifled_siege", "rifled siege guns"},
    {"light_mortar", "light mortars"},
    {"heavy_mortar", "heavy mortars"},
    {"rifled", "rifled guns"},
    {"rocket", "rockets"},
    {"rifle_musket", "rifle-muskets"},
    {"rifled_musket", "rifled muskets"},
    {"smoothbore_musket", "smoothbore muskets"},
    {"mixed_musket", "mixed muskets"},
    {"repeating_rifle", "repeating rifles"},
    {"colt_revolving_rifle", "Colt revolving rifles"},
    {"sharps_rifle", "Sharps rifles"},
    {"sharpshooter_rm", "sharpshooters' rifle-muskets"},
    {"mixed_rifle_flintlock", "mixed or rifle flintlocks"},
    {"smoothbore_flintlock", "smoothbore flintlocks"},
    {"old_flintlock", "old flintlocks"},
    {"cav_rifle_musket", "cavalry rifle-muskets"},
    {"cav_mixed", "mixed weapons"},
    {"shotgun", "shotguns"},
    {"repeating_carbine", "repeating carbines"},
    {"sharps_carbine", "Sharps carbines"},
    {"other_bl_carbine", "other breech-loading carbines"},
    {"ml_carbine", "muzzle-loading carbines"},
    {"pistol", "pistols"},
    {"six_pdr_gun", "6-pounder guns"},
    {"napoleon_12pdr", "12-pounder Napoleons"},
    {"howitzer_12pdr", "12-pounder howitzers"},
    {"howitzer_24pdr", "24-pounder howitzers"},
    {"parrott_10pdr", "10-pounder Parrotts"},
    {"parrott_20pdr", "20-pounder Parrotts"},
    {"parrott_30pdr", "30-pounder Parrotts"},
    {"ordnance_3in", "3-inch rifles"},
    {"rifle_6pdr", "6-pounder rifles"},
    {"rifle_12_14pdr", "12- and 14-pounder rifles"},
    {"james_14pdr", "14-pounder James rifles"},
    {"wiard_6pdr", "6-pounder Wiard rifles"},
    {"whitworth_bl", "breech-loading Whitworths"},
    {"mixed_battery", "mixed guns"},
    {"mixed_1862", "mixed guns of 1862"},
    {"mixed_1863", "mixed guns of 1863"},
    {"breech_loaders", "breech-loaders"},
    {"smoothbore", "smoothbores"},
    {"column2", "column two wide"},
    {"fear", "fears to close"},
    {"single_line", "single line"},
    {"stands_apart", "apart"},
};

/* Troops of 1866 are listed by nation and kind: AU_LINE. */
static const term nations[] = {{"AU_", "Austrian"}, {"PR_", "Prussian"}, {"IT_", "Italian"}};
static const term kinds[] = {
    {"LINE", "line infantry"}, {"JAEGER", "Jaegers"},        {"CAV", "cavalry"},
    {"BTY", "battery"},        {"GRENADIERS", "Grenadiers"}, {"BERSAGLIERI", "Bersaglieri"},
    {"GUARD", "Guards"},       {"LANDWEHR", "Landwehr"},     {"GRENZER", "Grenzers"}};

static const char *find(const term *list, size_t n, const char *code, size_t size)
{
    for (size_t i = 0; i < n; i++)
        if (strlen(list[i].code) == size && memcmp(list[i].code, code, size) == 0)
            return list[i].words;
    return NULL;
}

/* Without the place of its number. */
static void bare(const char *known, char words[UMP_TERM])
{
    const char *hole = strstr(known, "%d");
    size_t first = hole ? (size_t)(hole - known) : strlen(known);
    snprintf(words, UMP_TERM, "%.*s%s", (int)(first - (hole && first > 0)), known,
             hole ? hole + 2 + (first == 0) : "");
}

bool ump_code_words(const char *code, size_t size, char words[UMP_TERM])
{
    const char *known = find(terms, CODES, code, size);
    if (known)
        bare(known, words);
    return known != NULL;
}

static bool nation_words(const char *code, char words[UMP_TERM])
{
    for (size_t i = 0; i < sizeof nations / sizeof *nations; i++) {
        if (strncmp(code, nations[i].code, 3) != 0)
            continue;
        const char *kind = find(kinds, sizeof kinds / sizeof *kinds, code + 3, strlen(code + 3));
        if (kind)
            snprintf(words, UMP_TERM, "%s %s", nations[i].words, kind);
        return kind != NULL;
    }
    return false;
}

static void plain(const char *code, char words[UMP_TERM])
{
    size_t n = 0;
    for (; code[n] && n + 1 < UMP_TERM; n++)
        words[n] = code[n] == '_' ? ' ' : code[n];
    words[n] = '\0';
}

void ump_term_words(const char *code, char words[UMP_TERM])
{
    const char *known = find(terms, sizeof terms / sizeof *terms, code, strlen(code));
    if (known)
        bare(known, words);
    else if (!nation_words(code, words))
        plain(code, words);
}

/* The same of a word with a number: "figs" and 8 are 8 figures. */
static void count_words(const char *code, int32_t count, char words[UMP_TERM])
{
    const char *known = find(terms, sizeof terms / sizeof *terms, code, strlen(code));
    const char *hole = known ? strstr(known, "%d") : NULL;
    char name[UMP_TERM];
    plain(code, name);
    if (hole)
        snprintf(words, UMP_TERM, "%.*s%d%s", (int)(hole - known), known, (int)count, hole + 2);
    else
        snprintf(words, UMP_TERM, "%.*s %d", UMP_TERM - 16, name, (int)count);
    size_t size = strlen(words);
    if (hole && count == 1 && hole == known && words[size - 1] == 's') /* 1 stand */
        words[size - 1] = '\0';
}

/* ---- What a piece is ---- */

static void attr_words(const ump_game *game, const ump_attr *attr, int32_t value,
                       char words[UMP_TERM])
{
    char length[32];
    if (attr->kind == UMP_ATTR_INT)
        count_words(attr->name, value, words);
    else if (attr->kind == UMP_ATTR_WORD)
        ump_term_words(attr->words[value], words);
    else if (attr->kind == UMP_ATTR_TABLE)
        ump_term_words(ump_attr_id(attr, game->chart, value), words);
    else if (attr->kind == UMP_ATTR_FLAG)
        ump_term_words(attr->name, words);
    else {
        ump_length_words(game, value, length);
        snprintf(words, UMP_TERM, "%s %s", attr->name, length);
    }
}

/* How it stands when the battle begins is no word of what it is. */
static bool is_of_the_moment(const ump_attr *attr)
{
    static const char *const names[] = {"formation", "posture", "attached"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(attr->name, names[i]) == 0)
            return true;
    return false;
}

void ump_about_words(const ump_game *game, unsigned piece, char about[UMP_ABOUT])
{
    const ump_piece_def *def = &game->force.piece[piece];
    const ump_vocabulary *v = &game->rules->vocabulary;
    const ump_attr *attr = def->leader ? v->leader : v->unit;
    size_t n = def->leader ? v->n_leader : v->n_unit;
    ump_line line = ump_line_in(about, UMP_ABOUT);
    for (size_t i = 0; i < n; i++) {
        char words[UMP_TERM];
        if (!(def->given >> i & 1) || is_of_the_moment(&attr[i]))
            continue;
        attr_words(game, &attr[i], def->attr[i], words);
        if (line.size > 0)
            ump_line_add(&line, ", ");
        ump_line_add(&line, words);
    }
}
