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
    {"BMP", "base morale points"},
    {"BTY", "battery"},
    {"CAV", "cavalry"},
    {"CMD", "commander"},
    {"DISORG", "disorganized"},
    {"DRM", "modifiers"},
    {"FIVs", "final impact values"},
    {"INF", "infantry"},
    {"IT", "Italian"},
    {"MR", "morale rating"},
    {"PR", "Prussian"},
    {"SB12", "12-pounder smoothbore"},
    {"SR", "surrenders"},
    {"art", "artillery"},
    {"au", "Austrian"},
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
    {"lb", "leadership benefit"},
    {"los", "sight"},
    {"mc", "morale check"},
    {"mod", "modifier"},
    {"mr", "morale rating"},
    {"nr", "normal range"},
    {"pbf", "point-blank"},
    {"premelee", "pre-melee"},
    {"sb", "smoothbore"},
    {"seed000", "as misprinted"},
    {"us", "Union"},
    {"vs", "against"},
};

const char *ump_chart_word(const char *at, size_t size)
{
    for (size_t i = 0; i < sizeof spelled_out / sizeof *spelled_out; i++)
        if (strlen(spelled_out[i].word) == size && memcmp(spelled_out[i].word, at, size) == 0)
            return spelled_out[i].means;
    return NULL;
}
