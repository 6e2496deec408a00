/*
 * ruling.c: what an umpire or a scenario may set, and how it is now.
 */
#include "rules/template/template.h"

static const char *const no_yes[] = {"no", "yes", NULL};
const ump_fact tpl_facts[TPL_N_FACTS] = {{.name = "figures"}, {.name = "acted", .words = no_yes}};

int32_t tpl_fact(const ump_game *game, const ump_state *state, unsigned piece, int fact)
{
    const tpl_company *c = (const tpl_company *)ump_family_state_of(game, state) + piece;
    return fact == TPL_RULED_FIGURES ? c->figures : c->acted;
}

bool tpl_rule(const ump_game *game, ump_state *state, unsigned piece, int fact, int32_t value,
              ump_refusal *refusal)
{
    tpl_table t = tpl_table_of(game, state);
    if (piece >= t.table.n_units)
        return fact == UMP_RULED_PLACE ||
               ump_ruling_refuse(refusal, "of %u only the place can be ruled", piece);
    tpl_company *company = (tpl_company *)ump_family_state(game, state) + piece;
    if (fact == TPL_RULED_FIGURES &&
        !ump_ruling_within(piece, value, 1, tpl_attr(&t, piece, TPL_FIGURES),
                           "%v figures of %u; expected 1 to %l", refusal))
        return false;
    if (fact == TPL_RULED_FIGURES)
        company->figures = (uint8_t)value;
    if (fact == TPL_RULED_ACTED)
        company->acted = (uint8_t)value;
    if (fact == UMP_RULED_TABLE) {
        ump_pieces(game, state)[piece].on_table = (uint8_t)value;
        company->figures = value && company->figures == 0 ? 1 : company->figures;
    }
    return true;
}
