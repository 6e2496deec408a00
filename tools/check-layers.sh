#!/bin/sh
# An include may only point down: to a room of a lower level, or into the same room. And what the
# library promises can be seen in its words: no floats, no clock, no I/O of its own, no chance. Families keep to one
# plan of files.
# check-layers.sh [ROOT]
cd "${1:-$(dirname "$0")/..}" || exit 1
faults=0
fault() {
    echo "$*"
    faults=$((faults + 1))
}

level() {
    case $1 in
    notation | measure) echo 1 ;;
    rulebook | chart) echo 2 ;;
    field) echo 3 ;;
    force) echo 4 ;;
    play) echo 5 ;;
    table) echo 6 ;;
    rules) echo 7 ;;
    odds | map) echo 8 ;;
    generals | desk) echo 9 ;;
    sim | view | watch | fair) echo 10 ;;
    book) echo 11 ;;
    server | wasm) echo 12 ;;
    cli) echo 13 ;;
    *) echo 0 ;;
    esac
}

# The rooms and, among the rules, the families: no family knows another. What is named without its
# room lies beside the file that includes it, or is made for all: the library and the rules' IDs.
check_include() { # FILE LINE INCLUDED
    case $3 in
    umpire.h | rule_ids.h) return ;;
    */*) ;;
    *) [ ! -e "$(dirname "$1")/$3" ] || return ;;
    esac
    room=${1#src/} room=${room%%/*}
    other=${3%%/*}
    if [ "$(level "$other")" -eq 0 ]; then
        fault "$1:$2: \"$3\" is in no room"
    elif [ "$other" != "$room" ] && [ "$(level "$other")" -ge "$(level "$room")" ]; then
        fault "$1:$2: $room may not include $other (\"$3\")"
    elif [ "$room" = rules ] && [ "$other" = rules ]; then
        family=${1#src/rules/} family=${family%/*}
        case $1 in src/rules/families.c) return ;; esac
        case $3 in "rules/$family/"*) ;; *) fault "$1:$2: $family may not include \"$3\"" ;; esac
    fi
}

includes=$(grep -rn --include='*.[ch]' '^ *# *include "' src | sed 's/^\([^:]*:[0-9]*\):[^"]*"\([^"]*\)".*/\1:\2/')
for include in $includes; do
    file=${include%%:*} rest=${include#*:}
    check_include "$file" "${rest%%:*}" "${rest#*:}"
done
for file in $(grep -rln --include='*.[ch]' '^ *# *include "\.\./' src); do
    fault "$file: an include names its room, it does not climb with ../"
done

# One plan of files for all families (docs/tour.md): a chapter is a file of its name, or several whose
# names begin with it (charge_close.c). A family may have a few chapters of its own.
chapters='words chart state facts sums load turn propose show ruling command move fire charge melee morale retreat ground'
own_chapters() {
    case $1 in
    adf) echo activation geometry reaction victory ;;
    potomac) echo body check deploy drive evade going hits leader skirmish stand ;;
    apw) echo deploy reaction result sight unit ;;
    esac
}
for file in $(find src/rules -mindepth 2 -name '*.[ch]' 2>/dev/null | LC_ALL=C sort); do
    family=${file#src/rules/} family=${family%%/*}
    chapter=${file##*/} chapter=${chapter%.*} chapter=${chapter%%_*}
    case " $family $chapters $(own_chapters "$family") " in
    *" $chapter "*) ;;
    *) fault "$file: the plan of files has no chapter \"$chapter\" for $family" ;;
    esac
done

# The tests of a family follow the same plan. X.c plays the chapter X on the table, X_sum.c works its sums. All have the
# kit, whole games (conform), the laws of the table (laws, angles, nearest, limits), and may have the rest.
test_files='kit conform laws angles nearest limits quick refusals switches hostile'
for file in $(find tests/adf tests/apw tests/potomac -name '*.[ch]' 2>/dev/null | LC_ALL=C sort); do
    family=${file#tests/} family=${family%%/*}
    chapter=${file##*/} chapter=${chapter%.*} chapter=${chapter%%_*}
    case " $test_files $chapters $(own_chapters "$family") " in
    *" $chapter "*) ;;
    *) fault "$file: the plan of files has no chapter \"$chapter\" for the tests of $family" ;;
    esac
done

# forbid PATTERN ROOM...: it is not found in the code (comments and strings apart) of these rooms.
forbid() {
    pattern=$1
    shift
    for file in $(cd src && find "$@" -name '*.[ch]' 2>/dev/null); do
        found=$(gcc -fpreprocessed -dD -E -P "src/$file" 2>/dev/null | sed 's/"\([^"\\]\|\\.\)*"//g' |
            grep -oE "\<($pattern)" | sort -u | xargs)
        [ -z "$found" ] || fault "src/$file: may not use: $found"
    done
}
library='notation measure rulebook chart field force play table rules odds generals desk view'
forbid '(float|double)\>' measure chart field force play table rules odds desk view
forbid '(fopen|printf|fprintf|puts|s?rand|time|clock|clock_gettime|exit|abort|setjmp|pthread_[a-z_]+) *\(' $library
forbid '(malloc|calloc|realloc|free) *\(' table rules

[ $faults -eq 0 ]
