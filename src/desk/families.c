/*
 * families.c: the families that have kinds of situation for the desk.
 */
#include "desk/desk.h"

const ump_desk_family *const ump_desk_families[] = {&ump_desk_adf, &ump_desk_potomac, &ump_desk_apw,
                                                    NULL};
