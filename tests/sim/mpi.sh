#!/bin/sh
# The laboratory under mpirun tells to the byte what one process tells: mpi.sh UMPIRE
set -u
umpire=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
as_root=''
[ "$(id -u)" -eq 0 ] && as_root=--allow-run-as-root
failed=0

# same RANKS OPTION...: this many processes and one.
same() {
    ranks=$1
    shift
    "$umpire" sim "$@" --json -j 1 >"$work/one" || failed=1
    mpirun $as_root --oversubscribe -n "$ranks" "$umpire" sim "$@" --json --html "$work/html" >"$work/many" || failed=1
    if cmp "$work/one" "$work/many" && [ -s "$work/many" ] && [ -s "$work/html" ]; then
        echo "ok    $ranks ranks: $*"
    else
        echo "FAIL  $ranks ranks: $*"
        failed=1
    fi
    rm -f "$work/html"
}

same 2 template-drill -n 75
same 4 template-drill -n 75 --seed 9 --first recruit
same 4 template-drill -n 3 # fewer battles than ranks
same 2 template-drill -n 2000 --until-width 15%

# A battle is its seed: the same totals for any number of threads and ranks, twice each, and a battle
# that the words name is the one that `fight` shows.
for scenario in $("$umpire" show | awk '/^   [a-z]/ { print $1 }'); do
    "$umpire" sim "$scenario" -n 6 --seed 5 -j 1 >"$work/one" || failed=1
    for threads in 1 2 2 3 3; do
        "$umpire" sim "$scenario" -n 6 --seed 5 -j $threads >"$work/many" || failed=1
        cmp "$work/one" "$work/many" || { echo "FAIL  $scenario with $threads threads"; failed=1; }
    done
    for again in 1 2; do
        mpirun $as_root --oversubscribe -n 2 "$umpire" sim "$scenario" -n 6 --seed 5 >"$work/many" || failed=1
        cmp "$work/one" "$work/many" || { echo "FAIL  $scenario with 2 ranks"; failed=1; }
    done
    grep -o 'umpire fight .*' "$work/one" | sed 's/^umpire //' | while read -r command; do
        "$umpire" ${command%%#*} | grep -qF "${command##*# } in turn" || {
            echo "FAIL  $scenario: $command"
            exit 1
        }
    done || failed=1
done

# The words, without colours, though mpirun lets each process believe in a terminal; and a match.
"$umpire" sim template-drill -n 40 >"$work/one"
mpirun $as_root --oversubscribe -n 2 "$umpire" sim template-drill -n 40 >"$work/many"
cmp "$work/one" "$work/many" || { echo 'FAIL  the words of 2 ranks'; failed=1; }
"$umpire" match drill recruit template-drill first-steps -n 10 --json >"$work/one"
mpirun $as_root --oversubscribe -n 3 "$umpire" match drill recruit template-drill first-steps -n 10 --json >"$work/many"
cmp "$work/one" "$work/many" || { echo 'FAIL  a match of 3 ranks'; failed=1; }

# An interrupt keeps what all of them have done. On a busy machine they may not have begun after four seconds.
# A second interrupt makes mpirun kill at once, and timeout sends two without --foreground. After one, mpirun gives
# the battles under way a second to end; here five.
for seconds in 4 15 40; do
    timeout --foreground -s INT -k 60 $seconds mpirun $as_root --mca odls_base_sigkill_timeout 5 --oversubscribe -n 2 \
        "$umpire" sim template-drill -n 10000000 --json >"$work/many" 2>"$work/said"
    grep -q '"interrupted":true' "$work/many" && break
done
grep -q '"interrupted":true' "$work/many" || { echo 'FAIL  an interrupt'; cat "$work/said"; failed=1; }

# A mistake is told once, not by every rank.
mpirun $as_root --oversubscribe -n 2 "$umpire" sim nowhere >"$work/out" 2>"$work/said" && failed=1
[ "$(grep -c "no built-in scenario 'nowhere'" "$work/said")" -eq 1 ] || { echo 'FAIL  a mistake is told once'; failed=1; }
exit $failed
