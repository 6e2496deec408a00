#!/bin/sh
# One program, many builds, the same bytes: battles from seeds, odds on their way and their books, by two
# compilers at three levels, with sanitizers, on 32 bits, on arm64 under qemu and as WASM. A line a build;
# the first build is the measure of the others.
# [BUILDS='gcc-O2 wasm32 ...'] run.sh [SCENARIO...]
cd "$(dirname "$0")/../.." || exit 1
out=build-same
all='gcc-O0 gcc-O2 gcc-O3 clang-O0 clang-O2 clang-O3 gcc-sanitized clang-sanitized gcc-m32 clang-arm64 wasm32'
failed=0

scenarios=${*:-$(for file in scenarios/*.scn; do basename "$file" .scn; done)}

# Some sources are made by programs of this machine.
make --no-print-directory all || exit 1

sanitize='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all'
# Debian's gcc for arm64 and its gcc for 32 bits exclude each other, so clang takes arm64.
arm='--target=aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include -L/usr/aarch64-linux-gnu/lib'

# battles NAME COMPILER FLAGS [LINK [RUN]]: builds it and lets it fight
battles() {
    mkdir -p "$out/$1"
    make -f tests/same/build.mk -j "${JOBS:-$(nproc)}" OUT="$out/$1" COMPILER="$2" FLAGS="$3" LINK="${4:-}" RUN="${5:-}" \
        SCENARIOS="$scenarios" >"$out/$1/log" 2>&1 || return 1
    for scenario in $scenarios; do cat "$out/$1/$scenario.lines"; done >"$out/$1.lines"
    [ -s "$out/$1.lines" ]
}

battles_of() {
    case $1 in
    gcc-O?) battles "$1" gcc "-${1#gcc-}" ;;
    clang-O?) battles "$1" clang-14 "-${1#clang-}" ;;
    gcc-sanitized) battles "$1" gcc "$sanitize" ;;
    clang-sanitized) battles "$1" clang-14 "$sanitize" ;;
    gcc-m32) battles "$1" gcc '-O2 -m32' ;;
    clang-arm64) battles "$1" clang-14 "-O2 $arm" '-fuse-ld=lld-14 -static' qemu-aarch64 ;;
    wasm32) battles "$1" clang-19 '-O2 --target=wasm32-wasi --sysroot=/usr' '-Wl,-z,stack-size=1048576 -Wl,--stack-first' 'node --no-warnings tests/same/wasi.mjs' ;;
    *) echo "same: no build is called '$1'; there are: $all" >&2 && exit 2 ;;
    esac
}

# sum WORD FILE: of all lines that begin with it
sum() { grep "^$1 " "$2" | sha256sum | cut -c 1-16; }

# compare NAME: one line of the table
compare() {
    lines=$out/$1.lines
    if cmp -s "$out/$first.lines" "$lines"; then verdict=same; else verdict=DIFFERS failed=1; fi
    printf '%-16s %-16s  %-16s  %-16s  %s\n' "$1" "$(sum battle "$lines")" "$(sum odds "$lines")" "$(sum book "$lines")" "$verdict"
    [ $verdict = same ] || diff "$out/$first.lines" "$lines" | sed -n '2,5s/^/    /p'
}

first=''
printf '%-16s %-16s  %-16s  %-16s\n' build battles odds books
for name in ${BUILDS:-$all}; do
    if ! battles_of "$name"; then
        printf '%-16s does not build or stops:\n' "$name" && tail -n 8 "$out/$name/log" | sed 's/^/    /'
        failed=1
    else
        first=${first:-$name}
        compare "$name"
    fi
done
[ -z "$first" ] || echo "$(grep -c ^battle "$out/$first.lines") battles, each with its odds and its book"
exit $failed
