/*
 * ideas.c: what the generals know about, in words. Each idea is asked for by its bit where
 * judgement uses it (ump_has_idea), so that it can be left out and measured: umpire match drill
 * drill --without friends.
 */
#include "generals/generals.h"

/* ORDER IDEA */
static const ump_idea ideas[UMP_IDEAS] = {
    [UMP_IDEA_FRIENDS] = {"friends", "nobody is ordered to march through his own side"},
    [UMP_IDEA_ODDS] = {"odds", "fire is worth what its dice take off the enemy on average"},
    [UMP_IDEA_SCREENS] = {"screens", "skirmishers go out before the enemy comes near, and stay"},
    [UMP_IDEA_GROUND] = {"ground", "cover, height and works are worth having underfoot"},
    [UMP_IDEA_POSTS] = {"posts", "a place that the enemy must not have is held"},
    [UMP_IDEA_ORDERLY] = {"orderly", "a charge from too far off costs its order"},
    [UMP_IDEA_SHARE] = {"share", "orders go where they are worth most, not round by turns"},
    [UMP_IDEA_PRESS] = {"press", "where a march costs no fire, troops press on"},
    [UMP_IDEA_ASIDE] = {"aside", "who has a friend before him goes on beside him"},
    [UMP_IDEA_FLANKS] = {"flanks", "who holds his place goes round the enemy's flank"},
    [UMP_IDEA_AIM] = {"aim", "fire goes at flanks, disorder, columns and who holds a place"},
    [UMP_IDEA_BESIDE] = {"beside", "a leader stands beside foot that the enemy can fire at"},
    [UMP_IDEA_BAYONET] = {"bayonet", "charges and rallies that should pay come before fire"},
};

size_t ump_idea_count(void)
{
    return UMP_IDEAS;
}

const ump_idea *ump_idea_get(size_t i)
{
    return i < UMP_IDEAS ? &ideas[i] : NULL;
}
