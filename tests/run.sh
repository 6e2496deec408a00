#!/bin/sh
# Runs everything that must hold: a line a step, details only where one fails, logs in build-test/.
# run.sh | run.sh coverage | run.sh faults | run.sh soak GAMES | run.sh fuzz SECONDS | run.sh fuzz_coverage | run.sh fuzz_server INPUTS | run.sh dice FACES | run.sh mutate SECONDS
cd "$(dirname "$0")/.." || exit 1
logs=build-test
passed=0 failed=0
since=$(date +%s)
mkdir -p $logs

# count PASSED FAILED NAME LOG: adds to the sum and says so, with the seconds since the step before.
count() {
    now=$(date +%s)
    passed=$((passed + $1)) failed=$((failed + $2)) took=$((now - since)) since=$now
    if [ "$2" -eq 0 ]; then
        printf 'ok    %s (%d, %d s)\n' "$3" "$1" $took
    else
        printf 'FAIL  %s\n' "$3"
        tail -n 60 "$4" | sed 's/^/      /'
    fi
}

# step NAME COMMAND...: one check, by its exit status.
step() {
    name=$1 log=$logs/$(echo "$1" | tr ' /' '--').log
    shift
    if "$@" >"$log" 2>&1; then count 1 0 "$name" "$log"; else count 0 1 "$name" "$log"; return 1; fi
}

# [targets=...] build DIR CC OPTION...: configured once, then only what changed.
build() {
    dir=$1 compiler=$2
    shift 2
    [ -f "$dir/build.ninja" ] || CC=$compiler meson setup "$dir" "$@" || { rm -rf "$dir"; return 1; }
    ninja -C "$dir" --quiet ${targets:-}
}

sanitized() {
    build build-clang clang-14 -Dtests=enabled -Db_lundef=false -Db_sanitize=address,undefined \
        -Dc_args=-fno-sanitize-recover=all
}

# Criterion programs say how many tests they ran; any other test program is one.
count_tests() {
    awk 'function number(label) { return match($0, label " [0-9]+") ? substr($0, RSTART + length(label), RLENGTH - length(label)) : 0 }
         function close_program() {
             if (result == "") return
             if (result != "exit status 0" && bad == 0) f++
             else if (!counted) p++
         }
         /^test: / { close_program(); result = "?"; counted = 0; bad = 0 }
         /^result: / { sub(/^result: */, ""); result = $0 }
         /Synthesis: Tested:/ { counted = 1; bad = number("Failing:"); p += number("Passing:"); f += bad }
         END { close_program(); print p + 0, f + 0 }' "$1"
}

# suite NAME DIR: all test programs of a build. Leaks are found when Criterion has already called the
# test passed, so each report of one is a failure of its own.
suite() {
    log=$2/meson-logs/testlog.txt
    rm -f "$2"/sanitizer.* "$log"
    report="log_path=$PWD/$2/sanitizer:abort_on_error=0"
    ASAN_OPTIONS=$report UBSAN_OPTIONS=$report:print_stacktrace=1 \
        meson test -C "$2" --no-rebuild --quiet >$logs/suite.log 2>&1
    [ -f "$log" ] || { count 0 1 "$1" $logs/suite.log; return; }
    set -- "$1" "$2" $(count_tests "$log")
    grep -E '^\[(----|FAIL)\]|^test: |FAIL' "$log" | grep -B1 -v '^test: ' >$logs/failures.log
    head -qn 20 "$2"/sanitizer.* >>$logs/failures.log 2>/dev/null
    leaks=$(cat "$2"/sanitizer.* 2>/dev/null | grep -c 'LeakSanitizer: detected')
    count "$3" $(($4 + leaks)) "$1" $logs/failures.log
}

formatted() {
    find src include tests tools bench -name '*.[ch]' | xargs clang-format-14 --dry-run -Werror
}

# umpire.h alone, as a program that uses the library sees it.
header() {
    echo '#include "umpire.h"' | "$@" -fsyntax-only -Iinclude -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -
}

# A global that can change would stand in .data or .bss.
no_globals() {
    library=build/src/libumpire.a
    [ -f $library ] && ! size -A $library | awk '/:$/ { file = $1 } /^\.(data|bss) / && $2 > 0 { print file, $1, $2 }' | grep .
}

# failing STEP: the command without memory or disk, at every STEPth place.
failing() {
    node tests/faults/command.mjs build-gcc/src/cli/umpire build-gcc/tests/faults/memory.so build-gcc/tests/faults/disk "$1"
}

types() { (cd web && npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings); }

# The page in Chromium; its last line counts.
pages() {
    node web/tests/run.mjs >$logs/pages.log 2>&1
    set -- $(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' $logs/pages.log)
    grep -A 9 FAIL $logs/pages.log >$logs/pages-failed.log || tail -n 20 $logs/pages.log >$logs/pages-failed.log
    count "${1:-0}" "${2:-1}" 'page in Chromium' $logs/pages-failed.log
}

conformance_is_new() {
    rm -rf $logs/conformance && conformance/make.sh build-gcc/tests $logs/conformance &&
        diff -r conformance/situations $logs/conformance/situations && diff -r conformance/examples $logs/conformance/examples
}

all() {
    step 'product build, gcc -O3' make all WERROR=true
    step 'gcc build' build build-gcc gcc -Dtests=enabled && suite 'tests, gcc' build-gcc
    step 'clang build' sanitized && suite 'tests, clang with sanitizers' build-clang
    step 'format' formatted
    step 'layers' tools/check-layers.sh
    step 'every switch has a test' tests/tools/switches.sh .
    step 'parameters have one name' node tests/tools/parameters.mjs .
    step 'the tour names what there is' tests/tools/tour.sh . build/umpire
    step 'no globals that change' no_globals
    step 'hardened' tests/hardened.sh build
    step 'header in C' header gcc -std=c17 -xc
    step 'header in C++' header g++ -std=c++17 -xc++
    step 'install' tests/run-install.sh
    step 'a family is added as the page says' tests/tools/adding-a-family.sh . build/umpire
    step 'a scenario is written as the page says' tests/tools/writing-a-scenario.sh . build/umpire
    step 'command' env UMPIRE="$PWD/build/umpire" tests/cli/run.sh
    step 'memory and disk that fail' failing 23
    step 'conformance suite' node conformance/run.mjs "$PWD/build/umpire"
    step 'conformance suite is what the tests play' conformance_is_new
    if command -v mpirun >/dev/null; then
        step 'laboratory under mpirun' tests/sim/mpi.sh "$PWD/build-gcc/src/cli/umpire"
    else
        echo 'skip  laboratory under mpirun: MPI (openmpi-bin, libopenmpi-dev) is not installed'
    fi
    step 'server' node tests/server/serve.mjs "$PWD/build/umpire"
    step 'server, its doors' node tests/server/doors.mjs "$PWD/build/umpire"
    step 'server, its seats' node tests/server/seats.mjs "$PWD/build/umpire"
    step 'server, killed' node tests/server/kills.mjs "$PWD/build/umpire"
    step 'server for a club' tests/server/with-postgres.sh node tests/server/club.mjs "$PWD/build/umpire"
    step 'server and PostgreSQL, killed' tests/server/with-postgres.sh node tests/server/kills.mjs "$PWD/build/umpire"
    step 'WASM build' build build-wasm gcc --cross-file tools/wasm32-wasi.cross --buildtype=release &&
        step 'WASM replays as native does' node tests/wasm/replay.mjs build-wasm/src/wasm/umpire.wasm build/umpire &&
        step 'WASM does not grow over ten battles' node tests/wasm/growth.mjs build-wasm/src/wasm/umpire.wasm first-steps
    step 'rules of the page are those of the command' node tests/wasm/rules.mjs build-wasm/tools/rules.json build/umpire
    step 'fair dice in WASM as in the command' node tests/wasm/fair.mjs build-wasm/src/wasm/fair.wasm build/umpire
    step 'page build' make web && step 'page types' types
    step 'page client fights as native does' node tests/wasm/client.mjs build-wasm/src/wasm/umpire.wasm build/umpire
    pages
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

coverage() {
    build build-coverage gcc -Dtests=enabled -Db_coverage=true -Dc_args=-fprofile-update=atomic >$logs/coverage.log 2>&1 || { cat $logs/coverage.log; exit 1; }
    meson test -C build-coverage --no-rebuild --quiet >>$logs/coverage.log 2>&1
    UMPIRE="$PWD/build-coverage/src/cli/umpire" tests/cli/run.sh >>$logs/coverage.log 2>&1
    gcovr --root . --object-directory build-coverage --filter src/ --exclude-unreachable-branches
}

soak() {
    step 'gcc build' build build-gcc gcc -Dtests=enabled || exit 1
    for program in $(find build-gcc/tests -type f -name 'soak-*' -perm -u+x); do
        step "$(basename "$program"), $1 games" "$program" "$1" "${SOAK_SEED:-1}" --cited $logs/cited-"$(basename "$program")"
        tail -n 1 "$log"
        step "$(basename "$program"), ${CHARGE_GAMES:-200} games of recruits who charge" "$program" "${CHARGE_GAMES:-200}" "${SOAK_SEED:-1}" --charge --cited $logs/cited-"$(basename "$program")"
        tail -n 1 "$log"
    done
    tests/play/cited.sh $logs/cited-soak-* >$logs/cited.txt
    head -n 9 $logs/cited.txt
    step 'desk, a million situations of each chart' \
        env UMP_DESK_SITUATIONS=1000000 build-gcc/tests/test-desk --filter '@(desk_property/*|*/situations_*)'
    step 'server, killed 200 times' node tests/server/kills.mjs "$PWD/build-gcc/src/cli/umpire" 200
    step 'server and PostgreSQL, killed 200 times' \
        tests/server/with-postgres.sh node tests/server/kills.mjs "$PWD/build-gcc/src/cli/umpire" 200
    [ "$failed" -eq 0 ]
}

readers='chart scenario order record desk page'
fuzzers() { for reader in $readers; do echo tests/fuzz/fuzz-$reader; done; }

fuzz() {
    targets=$(fuzzers)
    step 'fuzz build' build build-fuzz clang-14 -Dtests=disabled -Dfuzz=true -Db_lundef=false \
        -Db_sanitize=address,undefined -Dc_args=-fno-sanitize-recover=all || exit 1
    for reader in $readers; do
        # Each answer of a record is played, so long ones are mostly rules and little reading.
        case $reader in record) most=512 ;; *) most=1024 ;; esac
        mkdir -p build-fuzz/found-$reader
        step "$reader for $1 s" build-fuzz/tests/fuzz/fuzz-$reader -max_total_time="$1" -max_len=$most -timeout=20 -entropic=0 -print_final_stats=1 \
            -print_funcs=0 -reduce_inputs=0 -dict=tests/fuzz/words.dict -artifact_prefix=build-fuzz/$reader- build-fuzz/found-$reader tests/fuzz/corpus/$reader
        grep -E '^stat::(number_of_executed_units|average_exec_per_sec)' "$log" | sed 's/^stat::/      /'
    done
    [ "$failed" -eq 0 ]
}

# How many lines of each reader its corpus runs, by clang's own counting.
fuzz_coverage() {
    dir=build-fuzz-coverage targets=$(fuzzers)
    step 'fuzz build that counts' build $dir clang-14 --buildtype=debug -Dtests=enabled -Dwerror=false \
        -Dc_args='-fprofile-instr-generate -fcoverage-mapping' -Dc_link_args=-fprofile-instr-generate || exit 1
    while read -r reader files; do
        step "$reader, its corpus" env LLVM_PROFILE_FILE=$dir/$reader.raw $dir/tests/fuzz/fuzz-"$reader" tests/fuzz/corpus/"$reader"
        llvm-profdata-14 merge -o $dir/$reader.data $dir/$reader.raw
        llvm-cov-14 report $dir/tests/fuzz/fuzz-"$reader" -instr-profile=$dir/$reader.data |
            awk -v files="$files" 'BEGIN { n = split(files, f) }
                { for (i = 1; i <= n; i++) if ($1 == "src/" f[i]) { print "      " $1, $10; all += $8; missed += $9 } }
                END { printf "      all lines of this reader: %d, of them run %.1f %%\n", all, 100 * (all - missed) / all }'
    done <<-READERS
	chart chart/read.c chart/cell.c chart/build.c chart/table.c chart/tree.c notation/read.c
	scenario play/scenario.c field/read.c force/read.c force/piece.c
	order play/order.c
	record play/record.c play/album_read.c play/album_page.c play/picture.c
	desk desk/keys.c desk/run.c desk/lay.c
	page wasm/api.c view/board.c view/desk.c
	READERS
    [ "$failed" -eq 0 ]
}

fuzz_server() {
    step 'clang build' sanitized || exit 1
    step "$1 raw requests" build-clang/tests/server/raw-http "$1" "$(date +%s)"
    tail -n 1 "$log"
    [ "$failed" -eq 0 ]
}

dice() {
    step 'gcc build' build build-gcc gcc -Dtests=enabled || exit 1
    step "$1 faces of each fair die" build-gcc/tests/fair/fair-dice "$1"
    cat "$log"
    [ "$failed" -eq 0 ]
}

faults() {
    step 'gcc build' build build-gcc gcc -Dtests=enabled || exit 1
    step 'memory and disk that fail, everywhere' failing 1
    cat "$log"
    [ "$failed" -eq 0 ]
}

mutate() {
    step 'gcc build' build build-gcc gcc -Dtests=enabled && ninja -C build-gcc --quiet quick || exit 1
    node tests/mutate/charts.mjs build-gcc --seconds "$1"
    charts=$?
    node tests/mutate/sources.mjs --seconds "$1" && [ $charts -eq 0 ]
}

"${1:-all}" "${2:-}"
