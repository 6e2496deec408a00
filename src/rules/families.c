/*
 * families.c: the list of the families of rules. Charts name one of them ("family adf"). Declared
 * in play/rules.h, so that play includes nothing above it.
 */
#include "play/rules.h"

extern const struct ump_rules ump_template_rules;
extern const struct ump_rules ump_adf_rules;
extern const struct ump_rules ump_potomac_rules;
extern const struct ump_rules ump_apw_rules;

const struct ump_rules *const ump_families[] = {
    &ump_template_rules,
    &ump_adf_rules,
    &ump_potomac_rules,
    &ump_apw_rules,
};

const size_t ump_n_families = sizeof ump_families / sizeof *ump_families;
