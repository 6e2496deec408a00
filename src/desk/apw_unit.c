/*
 * apw_unit.c: a unit of 1866 as a player tells it: kind of troops, stands, formation, ground and
 * order, with the defaults of its kind and what the rules do not allow.
 */
#include "desk/apw_desk.h"
#include <string.h>

const char *const apw_desk_form_names[APW_FORMS] = {"LINE", "COLUMN", "GARRISON", "DEPLOYED",
                                                    "LIMBERED"};
const char *const apw_desk_state_names[APW_STATES] = {"GOOD", "DISARRAY", "DISORG", "ROUTED"};
static const char *const ground_names[] = {"OPEN", "WOODS", "TOWN", "WORKS"};
static const uint8_t ground_rows[] = {APW_OPEN, APW_WOODS, APW_TOWN, APW_WORKS};

/* The place of a word; 0 if the kind has no such key. */
static unsigned place_of(const char *word, const char *const *names, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (ump_same_name(names[i], word))
            return i;
    return 0;
}

ump_len apw_desk_length(ump_desk_case *c, const char *prefix, const char *name)
{
    return (ump_len)(ump_desk_number(c, prefix, name) / 10);
}

void apw_desk_put_length(ump_desk_run *run, const char *field, ump_len hundredths)
{
    ump_desk_length(run, field, (int64_t)hundredths * 10);
}

const char *apw_desk_end_name(uint8_t end, uint8_t state)
{
    return end == APW_ELIMINATED    ? "ELIMINATED"
           : end == APW_SURRENDERED ? "SURRENDERED"
                                    : apw_desk_state_names[state];
}

uint8_t apw_desk_form(ump_desk_case *c, const char *prefix)
{
    return (uint8_t)place_of(ump_desk_word(c, prefix, "formation"), apw_desk_form_names, APW_FORMS);
}

uint8_t apw_desk_ground(ump_desk_case *c, const char *prefix)
{
    return ground_rows[place_of(ump_desk_word(c, prefix, "in"), ground_names, COUNT(ground_names))];
}

/* ---- What fits ---- */

static bool form_of_arm(uint8_t arm, uint8_t form)
{
    bool guns = form == APW_DEPLOYED || form == APW_LIMBERED;
    return guns == (arm == APW_ART) && (form != APW_GARRISON || arm == APW_INF);
}

bool apw_desk_form_fits(ump_desk_case *c, const char *prefix, uint8_t arm, uint8_t form)
{
    static const char *const forms[] = {"LINE, COLUMN and GARRISON", "LINE and COLUMN",
                                        "DEPLOYED and LIMBERED"};
    if (form_of_arm(arm, form))
        return true;
    return ump_desk_refuse(c, prefix, "formation", form == APW_GARRISON ? APW_FORM_05 : APW_FORM_04,
                           "not a formation of this arm; allowed are %s", forms[arm]);
}

bool apw_desk_state_fits(ump_desk_case *c, const char *prefix, uint8_t arm, uint8_t state)
{
    if (state != APW_DISARRAY || arm == APW_INF)
        return true;
    return ump_desk_refuse(c, prefix, "state", APW_MOV_11,
                           "only infantry falls into disarray; allowed are GOOD, DISORG, ROUTED");
}

static bool stands_fit(ump_desk_case *c, const char *prefix, const char *key, const apw_body *body)
{
    const apw_chart *chart = ump_desk_chart(c);
    if (body->arm == APW_ART && body->stands != 1)
        return ump_desk_refuse(c, prefix, key, APW_ORG_02, "a battery is one stand; allowed is 1");
    if (body->form == APW_GARRISON && body->stands > chart->town_stands)
        return ump_desk_refuse(c, prefix, key, APW_TER_04,
                               "a town does not hold so many; allowed are 1 to %u",
                               chart->town_stands);
    return true;
}

static bool ground_fits(ump_desk_case *c, const char *prefix, const apw_body *body)
{
    if (body->form == APW_GARRISON && body->ground != APW_TOWN)
        return ump_desk_refuse(c, prefix, "in", APW_FORM_05,
                               "a garrison is in a town; allowed is "
                               "TOWN");
    if (body->form != APW_GARRISON && body->ground == APW_TOWN)
        return ump_desk_refuse(c, prefix, "in", APW_TER_04,
                               "only a GARRISON is in a town; allowed are OPEN, WOODS, WORKS");
    return true;
}

/* ---- Reading ---- */

static uint8_t find_troop(const apw_chart *chart, const char *id)
{
    unsigned i = 0;
    while (i + 1 < chart->n_troops && !ump_same_name(chart->troop[i].id, id))
        i++;
    return (uint8_t)i;
}

const apw_troop *apw_desk_troop(ump_desk_case *c, const char *prefix)
{
    const apw_chart *chart = ump_desk_chart(c);
    return &chart->troop[find_troop(chart, ump_desk_word(c, prefix, "troop"))];
}

/* The row of the same name; a kind of troops without one takes the first of its type. */
static const apw_rating *rating_of(const apw_chart *chart, uint8_t troop)
{
    const apw_rating *of_type = NULL;
    for (unsigned i = 0; i < chart->n_ratings; i++) {
        const apw_rating *rating = &chart->rating[i];
        if (ump_same_name(rating->id, chart->troop[troop].id))
            return rating;
        if (!of_type && rating->troop == troop)
            of_type = rating;
    }
    return of_type ? of_type : &chart->rating[0];
}

static uint8_t usual_stands(const apw_chart *chart, const apw_rating *rating, uint8_t arm)
{
    unsigned times = chart->sw.half_scale && arm != APW_ART ? chart->stands_factor : 1;
    unsigned stands = rating->stands * times; /* APW-SCL-01 */
    return (uint8_t)(stands < APW_DESK_MOST_STANDS ? stands : APW_DESK_MOST_STANDS);
}

static uint8_t number_or(ump_desk_case *c, const char *prefix, const char *name, uint8_t usual)
{
    if (!ump_desk_has(c, prefix, name))
        return usual;
    if (!ump_desk_told(c, prefix, name))
        ump_desk_set(c, prefix, name, usual);
    return (uint8_t)ump_desk_number(c, prefix, name);
}

static void read_troop(ump_desk_case *c, const char *prefix, const char *stands, apw_body *body)
{
    const apw_chart *chart = ump_desk_chart(c);
    body->troop = find_troop(chart, ump_desk_word(c, prefix, "troop"));
    const apw_rating *usual = rating_of(chart, body->troop);
    body->arm = chart->troop[body->troop].arm;
    body->nation = chart->troop[body->troop].nation;
    body->mr = number_or(c, prefix, "mr", usual->mr);
    body->stands = number_or(c, prefix, stands, usual_stands(chart, usual, body->arm));
}

static void read_shape(ump_desk_case *c, const char *prefix, apw_body *body)
{
    if (body->arm == APW_ART && !ump_desk_told(c, prefix, "formation"))
        ump_desk_set_word(c, prefix, "formation", "DEPLOYED");
    body->form = apw_desk_form(c, prefix);
    body->width = (uint8_t)ump_desk_number(c, prefix, "width");
    body->width = body->width == 0 ? 1 : body->width;
    if (body->form == APW_GARRISON && !ump_desk_told(c, prefix, "in"))
        ump_desk_set_word(c, prefix, "in", "TOWN");
    body->ground = apw_desk_ground(c, prefix);
}

bool apw_desk_read_body(ump_desk_case *c, const char *prefix, const char *stands, apw_body *body)
{
    bool formed = ump_desk_has(c, prefix, "formation");
    read_troop(c, prefix, stands, body);
    read_shape(c, prefix, body);
    body->state =
        (uint8_t)place_of(ump_desk_word(c, prefix, "state"), apw_desk_state_names, APW_STATES);
    if (formed && !apw_desk_form_fits(c, prefix, body->arm, body->form))
        return false;
    if (ump_desk_has(c, prefix, "in") && !ground_fits(c, prefix, body))
        return false;
    return stands_fit(c, prefix, stands, body) &&
           apw_desk_state_fits(c, prefix, body->arm, body->state);
}

/* ---- Charges ---- */

bool apw_desk_charger_fits(ump_desk_case *c, const char *prefix)
{
    ump_refusal refusal;
    return apw_may_charge(apw_desk_troop(c, prefix)->arm, APW_GOOD, &refusal) ||
           ump_desk_pass_on(c, prefix, "troop", &refusal, "the charger");
}

bool apw_desk_may_strike(ump_desk_case *c, uint8_t arm)
{
    uint8_t ground = apw_desk_ground(c, "target.");
    if (arm != APW_CAV || (ground != APW_TOWN && ground != APW_WORKS))
        return true;
    return ump_desk_refuse(c, "target.", "in", APW_CHG_01,
                           "cavalry charges no town and no works; allowed are OPEN and WOODS");
}

/* ---- Forms ---- */

static bool offers_gun(const apw_chart *chart, const apw_troop *troop, const char *value)
{
    for (unsigned gun = 0; gun < APW_GUNS; gun++)
        if (ump_same_name(chart->gun_id[gun], value))
            return troop->guns >> gun & 1;
    return true;
}

/* Guns do not charge (APW-CHG-01). */
static bool offers_troop(const apw_chart *chart, const char *prefix, const char *value)
{
    bool charger = strncmp(prefix, "charger", 7) == 0 && strcmp(value, "none") != 0;
    return !charger || chart->troop[find_troop(chart, value)].arm != APW_ART;
}

bool apw_desk_offers(ump_desk_case *c, const char *prefix, const char *name, const char *value)
{
    const apw_chart *chart = ump_desk_chart(c);
    const char *id = ump_desk_word(c, prefix, "troop");
    if (strcmp(name, "troop") == 0)
        return offers_troop(chart, prefix, value);
    if (!*id || strcmp(id, "none") == 0)
        return true;
    const apw_troop *troop = apw_desk_troop(c, prefix);
    if (strcmp(name, "formation") == 0)
        return form_of_arm(troop->arm, (uint8_t)place_of(value, apw_desk_form_names, APW_FORMS));
    if (strcmp(name, "in") == 0)
        return ump_same_name(value, "TOWN") == (apw_desk_form(c, prefix) == APW_GARRISON);
    if (strcmp(name, "state") == 0)
        return !ump_same_name(value, "DISARRAY") || troop->arm == APW_INF;
    return strcmp(name, "gun") != 0 || offers_gun(chart, troop, value);
}
