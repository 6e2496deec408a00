/*
 * words.c: the short words of the charts, spelled out. A chart file is written to fit a screen; a
 * sheet on paper is read by people who may not know that nr is the normal range.
 */
#include "chart/words.h"
#include <string.h>

static const struct {
    const char *word, *means;
} spelled_out[] = {
    {"ART", "artillery"},
    {"AU", "Austrian"},
    {"BL", "breech-loading"},
    {"BMP", "base morale points"},
    {"BTY", "battery"},
    {"CAV", "cavalry"},
    {"CMD", "commander"},
    {"DISORG", "disorganized"},
    {"DRM", "modifiers"},
    {"FIVs", "final impact values"},
    {"INF", "infantry"},
    {"IT", "Italian"},
    {"ML", "muzzle-loading"},
    {"MR", "morale rating"},
    {"PR", "Prussian"},
    {"SB12", "12-pounder smoothbore"},
    {"SR", "surrenders"},
    {"arm_s_length", "arm's length"},
    {"art", "artillery"},
    {"as_type", "else as"},
    {"au", "Austrian"},
    {"austrian", "Austrian"},
    {"austrian_clause", "Austrians lose one against Prussians"},
    {"bmp", "base morale points"},
    {"cb", "charge bonus"},
    {"cmm", "charge modifier"},
    {"col", "column"},
    {"cs", "Confederate"},
    {"cv", "combat value"},
    {"deg", "degrees"},
    {"disorg", "disorganized"},
    {"drm", "modifier"},
    {"fiv", "final impact value"},
    {"fp", "firepower"},
    {"id", ""},
    {"inf", "infantry"},
    {"it", "Italian"},
    {"lb", "leadership bonus"},
    {"los", "sight"},
    {"mc", "morale check"},
    {"min", "least"},
    {"mod", "modifier"},
    {"mr", "morale rating"},
    {"nr", "normal range"},
    {"pbf", "point-blank"},
    {"premelee", "pre-melee"},
    {"prussian", "Prussian"},
    {"round_cap", "rounds at most"},
    {"sb", "smoothbore"},
    {"seed000", "as misprinted"},
    {"until_safe_max_moves", "moves until safe, at most"},
    {"us", "Union"},
    {"value", ""},
    {"vp", "points"},
    {"vs", "against"},
    {"zero_zero_charger_back_hits", "then the charger goes back as for hits"},
    {"zero_zero_round_cap", "rounds without a hit, at most"},
};

const char *ump_chart_word(const char *at, size_t size)
{
    for (size_t i = 0; i < sizeof spelled_out / sizeof *spelled_out; i++)
        if (strlen(spelled_out[i].word) == size && memcmp(spelled_out[i].word, at, size) == 0)
            return spelled_out[i].means;
    return NULL;
}
