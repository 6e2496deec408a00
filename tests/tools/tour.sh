#!/bin/sh
# tour.sh ROOT UMPIRE: what docs/tour.md names in code exists, and its two battles show a volley and a charge.
set -u
umpire=$(realpath "$2")
cd "$1" || exit 1
failed=0
fault() { echo "docs/tour.md: $*"; failed=1; }

for name in $(grep -o '`[A-Za-z_./]*`' docs/tour.md | tr -d '`' | sort -u); do
    case $name in
    NAME.[ch] | .chart) ;; # of any family
    X_*) grep -rqw "adf_${name#X_}" src/rules/adf || fault "ADF has no $name" ;;
    */ | *.[a-z]*)
        [ -e "$name" ] || [ -e "src/$name" ] || [ -e "tests/$name" ] || [ -e "web/$name" ] ||
            [ -n "$(find src tests docs -path "*/$name" -print -quit)" ] || fault "there is no $name"
        ;;
    *) grep -rqwF -- "$name" src include tools docs/rules scenarios || fault "nothing is called $name" ;;
    esac
done

# shows SCENARIO SEED WORDS: the battle as the tour has it fought
shows() {
    tr '\n' ' ' <docs/tour.md | grep -qF "umpire fight $1 --seed $2 --narrate" || fault "it no longer fights $1 with seed $2"
    "$umpire" fight "$1" --seed "$2" --narrate | grep -q "$3" || fault "$1 with seed $2 does not show: $3"
}

shows template-drill 1 '^red fire r1 at b2'
shows first-steps 3 '^us charge 5nj at 14al'
shows first-steps 3 'charges home'
exit $failed
