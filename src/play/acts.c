/*
 * acts.c: what an event is when a turn is told: a march, fire, a loss. Whoever tells a battle goes
 * by the act and not by the family, so a new family is told at once. The glossary reads the words
 * of the event, which are its template or, of a record that is only looked at, its sentence.
 */
#include "play/many.h"
#include "play/words.h"

#include <stdio.h>
#include <string.h>

/* ORDER ACT */
static const char *const names[UMP_ACTS] = {
    "none",  "note", "turn", "score", "march", "form", "aim",   "fire", "charge",
    "fight", "lead", "come", "stand", "check", "loss", "state", "back", "gone",
};

const char *ump_act_name(enum ump_act act)
{
    return names[act];
}

/* The first row whose words occur decides. */
static const ump_act_words glossary[] = {
    /* What belongs to a sum, or only leads up to something that is told by itself. */
    {" is to ", UMP_ACT_NOTE},
    {"range, ", UMP_ACT_NOTE},
    {"canister, ", UMP_ACT_NOTE},
    {"desperation, ", UMP_ACT_NOTE},
    {"point-blank, ", UMP_ACT_NOTE},
    {"melee: ", UMP_ACT_NOTE},
    {"a full move of ", UMP_ACT_NOTE},
    {"the bonus of ", UMP_ACT_NOTE},
    {"the distance is ", UMP_ACT_NOTE},
    {"they touch already", UMP_ACT_NOTE},
    {", the way to ", UMP_ACT_NOTE},
    {" is at an inch already", UMP_ACT_NOTE},
    {"each pip of the die", UMP_ACT_NOTE},
    {" comes to an inch of ", UMP_ACT_NOTE},
    {"can charge no farther", UMP_ACT_STATE},
    {" can charge ", UMP_ACT_NOTE},
    {" past its disorder point", UMP_ACT_NOTE},
    {" runs: ", UMP_ACT_NOTE},
    {" checks its ", UMP_ACT_NOTE},
    {" tests its morale", UMP_ACT_NOTE},
    {" has seen a leader fall", UMP_ACT_NOTE},
    {" has lost the unit beside it", UMP_ACT_NOTE},
    {" has routed friends running past", UMP_ACT_NOTE},
    {" waits for short range", UMP_ACT_NOTE},
    {" cannot wait for short range", UMP_ACT_NOTE},
    {"the chargers score ", UMP_ACT_NOTE},
    {"the defenders score ", UMP_ACT_NOTE},
    {"no die can hit", UMP_ACT_NOTE},
    {"the first order of ", UMP_ACT_NOTE},
    {" or less on the dice", UMP_ACT_NOTE},
    {"it acts freely on ", UMP_ACT_NOTE},
    {" finds no room there and goes on", UMP_ACT_NOTE},
    {"barred and cannot go", UMP_ACT_NOTE},
    {"barred by the enemy", UMP_ACT_NOTE},
    {" was to go ", UMP_ACT_NOTE},
    {" finds no room in the melee", UMP_ACT_NOTE},
    {"no successor of ", UMP_ACT_NOTE},
    {"no order reaches ", UMP_ACT_CHECK},
    /* What came of it. */
    {"no effect on ", UMP_ACT_CHECK},
    {" and a morale check at ", UMP_ACT_CHECK},
    {"a morale check ", UMP_ACT_CHECK},
    {" scores ", UMP_ACT_CHECK},
    {" suffers ", UMP_ACT_CHECK},
    {" misses ", UMP_ACT_CHECK},
    {" hits nobody", UMP_ACT_CHECK},
    {" hits nothing", UMP_ACT_CHECK},
    {", needing ", UMP_ACT_CHECK},
    {", it needs ", UMP_ACT_CHECK},
    {" takes no harm", UMP_ACT_CHECK},
    {"stands its check", UMP_ACT_CHECK},
    {" fails its ", UMP_ACT_CHECK},
    {" passes its test", UMP_ACT_CHECK},
    {" stands steady", UMP_ACT_CHECK},
    {" fires too early", UMP_ACT_CHECK},
    {" does not fire", UMP_ACT_CHECK},
    {" is not hurt", UMP_ACT_CHECK},
    {" is unhurt", UMP_ACT_CHECK},
    {" is not carried out", UMP_ACT_CHECK},
    {" cannot bring ", UMP_ACT_CHECK},
    {" after the enemy", UMP_ACT_CHECK},
    {"a tie: both roll again", UMP_ACT_CHECK},
    {"hits on the work", UMP_ACT_LOSS},
    {"the work is a ruin", UMP_ACT_LOSS},

    {" loses ", UMP_ACT_LOSS},
    {" absorb ", UMP_ACT_LOSS},
    {" are swept away", UMP_ACT_LOSS},
    {" trains its guns", UMP_ACT_FORM},
    {" back at its guns", UMP_ACT_STATE},
    {" its guns", UMP_ACT_LOSS},
    {"the abandoned guns of ", UMP_ACT_LOSS},
    {" is foot without guns", UMP_ACT_LOSS},
    {" go with it", UMP_ACT_NOTE},
    {" surrenders", UMP_ACT_GONE},
    {" is destroyed", UMP_ACT_GONE},
    {" is eliminated", UMP_ACT_GONE},
    {" is removed", UMP_ACT_GONE},
    {" is killed", UMP_ACT_GONE},
    {" is captured", UMP_ACT_GONE},
    {" leaves the table", UMP_ACT_GONE},
    {" has left the battle", UMP_ACT_GONE},
    {" runs off the field", UMP_ACT_GONE},
    {" is caught as it runs", UMP_ACT_GONE},
    {" falls back ", UMP_ACT_BACK},
    {" goes back ", UMP_ACT_BACK},
    {" draws back ", UMP_ACT_BACK},
    {" retreats ", UMP_ACT_BACK},
    {" routs ", UMP_ACT_BACK},
    {" evade", UMP_ACT_BACK},
    {" slipped out of the way", UMP_ACT_BACK},
    {" runs through ", UMP_ACT_STATE},
    {" runs into ", UMP_ACT_STATE},
    {" runs ", UMP_ACT_BACK},
    {" bears ", UMP_ACT_STATE},
    {" gets back ", UMP_ACT_STATE},
    {" tries to rally", UMP_ACT_STAND},
    {" has reformed", UMP_ACT_STATE},
    {"disorders it", UMP_ACT_STATE},
    {" stops ", UMP_ACT_STATE},
    {" halts ", UMP_ACT_STATE},
    {"stops short", UMP_ACT_STATE},
    {"falls short", UMP_ACT_STATE},
    {" does not reach ", UMP_ACT_STATE},
    {" do not meet", UMP_ACT_STATE},
    {" meets nobody", UMP_ACT_STATE},
    {" bars the way of ", UMP_ACT_STATE},
    {" finds ", UMP_ACT_STATE},
    {" can go no farther", UMP_ACT_STATE},
    {" cannot go", UMP_ACT_STATE},
    {" cannot follow ", UMP_ACT_STATE},
    {"its charge ends", UMP_ACT_STATE},
    {" ends its charge", UMP_ACT_STATE},
    {"the charge of ", UMP_ACT_STATE},
    {" lets ", UMP_ACT_STATE},
    {" surprises ", UMP_ACT_STATE},
    {" has the better of ", UMP_ACT_STATE},
    {"has the upper hand", UMP_ACT_STATE},
    {" wins", UMP_ACT_STATE},
    {" win by ", UMP_ACT_STATE},
    {" is a tie", UMP_ACT_STATE},
    {"nobody is hit, the melee goes on", UMP_ACT_STATE},
    {"nobody yields", UMP_ACT_STATE},
    {"the melee is over", UMP_ACT_STATE},
    {" takes fright", UMP_ACT_STATE},
    {" comes up behind ", UMP_ACT_STATE},
    /* Deeds. */
    {" fires", UMP_ACT_FIRE},
    {"the fire passes through to ", UMP_ACT_FIRE},
    {" aims at ", UMP_ACT_AIM},
    {" charges home ", UMP_ACT_FIGHT},
    {" receives ", UMP_ACT_FIGHT},
    {" strikes at ", UMP_ACT_FIGHT},
    {" fight hand to hand", UMP_ACT_FIGHT},
    {"melee, round ", UMP_ACT_FIGHT},
    {" meet after ", UMP_ACT_FIGHT},
    {" goes with the charge ", UMP_ACT_CHARGE},
    {" countercharges ", UMP_ACT_CHARGE},
    {" breaks through ", UMP_ACT_CHARGE},
    {" follows ", UMP_ACT_CHARGE},
    {" charges ", UMP_ACT_CHARGE},
    {" takes the ground", UMP_ACT_MARCH},
    {" of its move of ", UMP_ACT_MARCH},
    {" moves", UMP_ACT_MARCH},
    {"the skirmishers of ", UMP_ACT_MARCH},
    {" forms ", UMP_ACT_FORM},
    {" limbers", UMP_ACT_FORM},
    {" unlimbers", UMP_ACT_FORM},
    {" mounts", UMP_ACT_FORM},
    {" dismounts", UMP_ACT_FORM},
    {" turns", UMP_ACT_FORM},
    {" falls into irregular order", UMP_ACT_FORM},
    {" puts out ", UMP_ACT_FORM},
    {" takes back ", UMP_ACT_FORM},
    {" merge: ", UMP_ACT_FORM},
    {" reforms", UMP_ACT_FORM},
    {" stand as a group", UMP_ACT_FORM},
    {" rides", UMP_ACT_LEAD},
    {" joins ", UMP_ACT_LEAD},
    {" takes command", UMP_ACT_LEAD},
    {"successor", UMP_ACT_LEAD},
    {" gets away to ", UMP_ACT_LEAD},
    {" goes with ", UMP_ACT_LEAD},
    {" stays with ", UMP_ACT_LEAD},
    {" remains where he is", UMP_ACT_LEAD},
    {" arrives", UMP_ACT_COME},
    {" takes its place", UMP_ACT_COME},
    {" waits to come", UMP_ACT_COME},
    {" holds", UMP_ACT_CHECK},
    {" stands ready", UMP_ACT_STAND},
    {" stays", UMP_ACT_STAND},
    {" is active", UMP_ACT_SCORE},
    {" has the initiative", UMP_ACT_SCORE},
    {" points", UMP_ACT_SCORE},
    {" has won", UMP_ACT_SCORE},
    {"the battle is drawn", UMP_ACT_SCORE},
    {" army is broken", UMP_ACT_SCORE},
    {" against ", UMP_ACT_NOTE},
    {" takes ", UMP_ACT_SCORE}, /* an objective */
    {" is ", UMP_ACT_STATE},
    {" are ", UMP_ACT_STATE},
};

const ump_act_words *ump_act_glossary(size_t *n)
{
    *n = sizeof glossary / sizeof *glossary;
    return glossary;
}

/* In a sentence that is kept, troops with the name of many fire where a template has "fires". */
static bool says(const char *words, const char *row)
{
    char form[96], many[160];
    if (strstr(words, row))
        return true;
    if (row[0] != ' ' || strchr(words, '%'))
        return false;
    snprintf(form, sizeof form, "%%u%s", row);
    ump_agree(form, &(ump_agreement){.unit = true}, many, sizeof many);
    return strstr(words, many + 2) != NULL;
}

static enum ump_act by_words(const char *words)
{
    for (size_t i = 0; i < sizeof glossary / sizeof *glossary; i++)
        if (says(words, glossary[i].words))
            return (enum ump_act)glossary[i].act;
    return UMP_ACT_NONE;
}

enum ump_act ump_act_of(const ump_event *event)
{
    bool said = event->label && event->label[0];
    switch (event->kind) {
    case UMP_TURN:
        return UMP_ACT_TURN;
    case UMP_TOLD:
        return said ? by_words(event->label) : UMP_ACT_NOTE;
    case UMP_MOVED:
        return said ? by_words(event->label) : UMP_ACT_MARCH;
    case UMP_RULED:
        return UMP_ACT_STATE;
    default:
        return UMP_ACT_NOTE; /* sums and dice */
    }
}
