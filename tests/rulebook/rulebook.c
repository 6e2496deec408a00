/*
 * rulebook.c: the built-in rule book. Rules are found by ID in any spelling of it, and carry what
 * docs/rules says of them.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rule_ids.h"
#include "umpire.h"

Test(rulebook, a_rule_is_found_by_its_id_in_any_case)
{
    cr_assert_eq(ump_rule_find("ADF-FIRE-09"), ADF_FIRE_09);
    cr_assert_eq(ump_rule_find("adf-fire-09"), ADF_FIRE_09);
    cr_assert_eq(ump_rule_find("pot_trn_01"), POT_TRN_01);
    cr_assert_eq(ump_rule_find("APW-R-18"), APW_R_18);
}

Test(rulebook, an_unknown_id_is_rule_0)
{
    static const char *const unknown[] = {"", "ADF", "ADF-FIRE-0", "ADF-FIRE-099", "XYZ-FIRE-09"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        cr_assert_eq(ump_rule_find(unknown[i]), 0, "%s", unknown[i]);
}

Test(rulebook, every_number_leads_to_its_id_and_back)
{
    cr_assert_gt(ump_rule_count(), 700);
    for (size_t r = 1; r <= ump_rule_count(); r++) {
        const ump_rule_entry *entry = ump_rule_get((ump_rule)r);
        cr_assert_eq(ump_rule_find(entry->id), r, "%s", entry->id);
        cr_assert_str_eq(ump_rule_id((ump_rule)r), entry->id);
    }
}

Test(rulebook, numbers_outside_the_book_have_no_entry)
{
    cr_assert_null(ump_rule_get(0));
    cr_assert_null(ump_rule_get((ump_rule)(ump_rule_count() + 1)));
    cr_assert_str_eq(ump_rule_id(0), "");
}

Test(rulebook, every_rule_has_words_and_a_section)
{
    for (size_t r = 1; r <= ump_rule_count(); r++) {
        const ump_rule_entry *entry = ump_rule_get((ump_rule)r);
        cr_assert(*entry->title, "%s has no title", entry->id);
        cr_assert(*entry->section, "%s has no section", entry->id);
        cr_assert(strstr(entry->text, entry->id), "%s is not in its own text", entry->id);
    }
}

/* Where a title stands in bold, where it is the first sentence, and what rulings and switches
 * a rule has in each of the three books. */
static const struct {
    ump_rule rule;
    const char *title, *section, *ruling, *house_rule;
} known[] = {
    {ADF_GEO_01, "Footprint", "2. Geometry (needed by everything else)", "ADF-R-60", NULL},
    {ADF_LDR_04, "LB for movement", "4. Leaders and command", NULL, NULL},
    {ADF_CMD_02, "Out of command", "4. Leaders and command", "ADF-R-18", "out_of_command"},
    {POT_ORD_03, "Fire", "2.4 Orders (ORD)", NULL, NULL},
    {POT_CMD_04,
     "Each officer's first order of the period succeeds automatically; no dice are rolled",
     "2.3 Command Phase and command tests (CMD)", "POT-R-09", "first_order_auto"},
    {POT_R_04, "Order of consequences and dice", NULL, NULL, NULL},
    {APW_GEN_01, "D10 faces are 1..9 and 0; 0 counts as 10", "3. General (GEN)", "APW-R-02", NULL},
    {APW_R_17, NULL, "18. Rulings", NULL, "fcrt_mr7_five"},
};

static void has(const char *list, const char *word, const char *id)
{
    cr_assert(!word || strstr(list, word), "%s: no %s in \"%s\"", id, word, list);
}

Test(rulebook, titles_rulings_and_switches_are_those_of_the_docs)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const ump_rule_entry *entry = ump_rule_get(known[i].rule);
        if (known[i].title)
            cr_assert_str_eq(entry->title, known[i].title);
        if (known[i].section)
            cr_assert_str_eq(entry->section, known[i].section);
        has(entry->rulings, known[i].ruling, entry->id);
        has(entry->switches, known[i].house_rule, entry->id);
    }
}

Test(rulebook, the_text_goes_on_to_the_next_rule)
{
    const char *text = ump_rule_get(ADF_TGT_03)->text;
    cr_assert(strncmp(text, "**ADF-TGT-03", 12) == 0);
    cr_assert_null(strstr(text, "**ADF-TGT-04"));
}
