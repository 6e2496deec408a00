/*
 * potomac_unit.c: block U of the Potomac desk: the keys of a unit, and reading them into the facts
 * that a game reads off its table.
 */
#include "desk/potomac_desk.h"

const ump_desk_key pot_desk_unit[POT_U_KEYS] = {
    {POT_KEY_TYPE(POT_DESK_TYPES)},
    {"dismounted", UMP_DESK_YES, "cavalry on foot", "POT-MOV-15", .initial = "no",
     .when = ".type=cavalry"},
    {"limbered", UMP_DESK_YES, "guns limbered", "POT-MOV-14", .initial = "no",
     .help = "no: deployed", .when = ".type=field_artillery|siege_artillery|mortar"},
    {POT_KEY_STANDS(POT_DESK_MOST_STANDS, "before the event", NULL)},
    {POT_KEY_STRENGTH(NULL)},
    {POT_KEY_QUALITY("POT-MRL-02")},
    {"markers", UMP_DESK_INT, "hits marked on it already", "POT-HIT-01", .high = 9, .initial = "0"},
    {"skirmishers", UMP_DESK_INT, "skirmisher stands it has out", "POT-SKR-01 POT-SKR-17",
     .high = POT_DESK_MOST_SKIRMISHERS, .initial = "0",
     .help = "only infantry and dismounted cavalry", .when = ".type=infantry|cavalry"},
    {"confused", UMP_DESK_YES, "confused or routing already", "POT-CNF-03", .initial = "no"},
    {"fear", UMP_DESK_YES, "has the special rule Fear", "POT-SPC-01", .flags = UMP_DESK_RARE,
     .initial = "no"},
    {POT_KEY_CV("attached officer", "POT-OFF-05 POT-OFF-07", NULL)},
};

const ump_desk_key pot_desk_follow[1] = {
    {"follow", UMP_DESK_WORD, "go on into what it causes", "POT-HIT-07", .values = "none all",
     .initial = "none"},
};

ump_len pot_desk_ticks(int64_t thousandths)
{
    return (ump_len)(thousandths * UMP_CM / 1000);
}

int64_t pot_desk_cm(ump_len length)
{
    return (int64_t)length * 1000 / UMP_CM;
}

pot_cv pot_desk_cv(ump_desk_case *c, const char *prefix)
{
    const ump_desk_fact *fact = ump_desk_fact_of(c, prefix, "officer");
    return fact->none ? (pot_cv){0} : (pot_cv){.there = true, .value = (int8_t)fact->number};
}

bool pot_desk_read_posture(ump_desk_case *c, const char *prefix, pot_unit_facts *unit)
{
    unit->type = (uint8_t)ump_desk_number(c, prefix, "type");
    unit->dismounted = ump_desk_yes(c, prefix, "dismounted");
    unit->limbered = ump_desk_yes(c, prefix, "limbered");
    if (unit->dismounted && unit->type != POT_CAVALRY)
        return ump_desk_refuse(c, prefix, "dismounted", POT_MOV_15,
                               "only cavalry mounts and dismounts; allowed is no");
    if (unit->limbered && !pot_is_guns(unit->type))
        return ump_desk_refuse(c, prefix, "limbered", POT_MOV_14,
                               "only guns are limbered; allowed is no");
    return true;
}

static bool markers_fit(ump_desk_case *c, const char *prefix, const pot_unit_facts *unit)
{
    int32_t most = pot_most_markers(ump_desk_chart(c), unit->strength);
    if (unit->strength > 0 && unit->markers > most)
        return ump_desk_refuse(c, prefix, "markers", POT_HIT_01,
                               "so many would have cost a stand; allowed are 0 to %d", (int)most);
    return true;
}

static bool skirmishers_fit(ump_desk_case *c, const char *prefix, const pot_unit_facts *unit)
{
    bool on_foot = unit->type == POT_INFANTRY || (unit->type == POT_CAVALRY && unit->dismounted);
    if (unit->skirmishers > 0 && !on_foot)
        return ump_desk_refuse(
            c, prefix, "skirmishers", POT_SKR_01,
            "only infantry and dismounted cavalry put skirmishers out; allowed is 0");
    return true;
}

bool pot_desk_read_unit(ump_desk_case *c, const char *prefix, pot_unit_facts *unit)
{
    unit->stands = (int32_t)ump_desk_number(c, prefix, "stands");
    unit->strength = (int32_t)ump_desk_number(c, prefix, "strength");
    unit->quality = (uint8_t)ump_desk_number(c, prefix, "quality");
    unit->markers = (int32_t)ump_desk_number(c, prefix, "markers");
    unit->skirmishers = (int32_t)ump_desk_number(c, prefix, "skirmishers");
    unit->confused = ump_desk_yes(c, prefix, "confused");
    unit->fear = ump_desk_yes(c, prefix, "fear");
    unit->officer = pot_desk_cv(c, prefix);
    return pot_desk_read_posture(c, prefix, unit) && markers_fit(c, prefix, unit) &&
           skirmishers_fit(c, prefix, unit);
}
