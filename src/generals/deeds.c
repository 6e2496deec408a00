/*
 * deeds.c: what the verbs of all families come to, by their names, so that one general can serve
 * under any rules. A verb that is not known here is judged by trying it out.
 */
#include "generals/generals.h"

#include <string.h>

typedef struct deed_name {
    const char *verb;
    enum ump_deed deed;
} deed_name;

static const deed_name names[] = {
    {"pass", UMP_DEED_PASS},          {"done", UMP_DEED_PASS},
    {"end", UMP_DEED_PASS},           {"fire", UMP_DEED_FIRE},
    {"deliberately", UMP_DEED_FIRE},  {"bombard", UMP_DEED_FIRE},
    {"line_fire", UMP_DEED_FIRE},     {"charge", UMP_DEED_CHARGE},
    {"charge_line", UMP_DEED_CHARGE}, {"sally", UMP_DEED_CHARGE},
    {"counter", UMP_DEED_CHARGE},     {"countercharge", UMP_DEED_CHARGE},
    {"pursue", UMP_DEED_CHARGE},      {"advance", UMP_DEED_CHARGE},
    {"move", UMP_DEED_MOVE},          {"form", UMP_DEED_FORM},
    {"change", UMP_DEED_FORM},        {"turn", UMP_DEED_TURN},
    {"face", UMP_DEED_TURN},          {"wheel", UMP_DEED_TURN},
    {"about", UMP_DEED_TURN},         {"shift", UMP_DEED_MOVE},
    {"hold", UMP_DEED_HOLD},          {"ready", UMP_DEED_READY},
    {"rally", UMP_DEED_RALLY},        {"reform", UMP_DEED_RALLY},
    {"line_move", UMP_DEED_SCREEN},   {"recall", UMP_DEED_SCREEN},
    {"evade", UMP_DEED_EVADE},        {"line_evade", UMP_DEED_EVADE},
    {"disengage", UMP_DEED_EVADE},    {"enter", UMP_DEED_SHELTER},
    {"leave", UMP_DEED_SHELTER},      {"lead", UMP_DEED_LEAD},
    {"ride", UMP_DEED_LEAD},          {"officer", UMP_DEED_COMMAND},
    {"group", UMP_DEED_JOIN},         {"test", UMP_DEED_COMMAND},
    {"place", UMP_DEED_PLACE},        {"lose", UMP_DEED_LOSE},
};

enum ump_deed ump_deed_of(const ump_verb *verb)
{
    if (strcmp(verb->name, "deploy") == 0)
        return strchr(verb->form, 'N') ? UMP_DEED_SCREEN : UMP_DEED_PLACE;
    if (verb->form[0] == '\0')
        return UMP_DEED_PASS;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i].verb, verb->name) == 0)
            return names[i].deed;
    return UMP_DEED_OTHER;
}
