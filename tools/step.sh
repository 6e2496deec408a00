#!/bin/sh
# Runs one step of the build and, if it fails, says which, its last lines and what to do. Else it says nothing.
# step.sh LOG WHAT HINT COMMAND...
set -u
log=$1 what=$2 hint=$3
shift 3
mkdir -p "$(dirname "$log")"
"$@" >"$log" 2>&1 </dev/null && exit 0
status=$?
{
    echo "$what failed (status $status). Its last lines:"
    tail -n 25 "$log" | sed 's/^/    /'
    echo "All of it is in $log."
    echo "What to do: $hint"
} >&2
exit "$status"
