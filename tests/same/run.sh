#!/bin/sh
# One program, many builds, the same bytes: battles from seeds, odds on their way and their books, by two
# compilers at three levels, with sanitizers, on 32 bits, on arm64 under qemu and as WASM. A line a build;
# the first build is the measure of the others.
# [BUILDS='gcc-O2 wasm32 ...'] run.sh [SCENARIO...]
cd "$(dirname "$0")/../.." || exit 1
out=build-same
all='gcc-O0 gcc-O2 gcc-O3 clang-O0 clang-O2 clang-O3 gcc-sanitized clang-sanitized gcc-m32 clang-arm64 wasm32'
failed=0

# The data of the rule book, the charts and the scenarios are made by programs of this machine.
[ -f build/build.ninja ] || make --no-print-directory all || exit 1
ninja -C build --quiet tools/rule_data.c tools/builtin_data.c tools/rule_ids.h || exit 1

sanitize='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all'
# Debian's gcc for arm64 and its gcc for 32 bits exclude each other, so clang takes arm64.
arm='--target=aarch64-linux-gnu -isystem /usr/aarch64-linux-gnu/include -L/usr/aarch64-linux-gnu/lib'

# build NAME COMPILER FLAGS [LINK]
build() {
    mkdir -p "$out/$1"
    make -f tests/same/build.mk -j "${JOBS:-$(nproc)}" OUT="$out/$1" COMPILER="$2" FLAGS="$3" LINK="${4:-}" >"$out/$1/log" 2>&1
}

build_of() {
    case $1 in
    gcc-O?) build "$1" gcc "-${1#gcc-}" ;;
    clang-O?) build "$1" clang-14 "-${1#clang-}" ;;
    gcc-sanitized) build "$1" gcc "$sanitize" ;;
    clang-sanitized) build "$1" clang-14 "$sanitize" ;;
    gcc-m32) build "$1" gcc '-O2 -m32' ;;
    clang-arm64) build "$1" clang-14 "-O2 $arm" '-fuse-ld=lld-14 -static' ;;
    wasm32) build "$1" clang-19 '-O2 --target=wasm32-wasi --sysroot=/usr' '-Wl,-z,stack-size=1048576 -Wl,--stack-first' ;;
    *) echo "same: no build is called '$1'; there are: $all" >&2 && exit 2 ;;
    esac
}

# run NAME [SCENARIO...]
run() {
    program=$out/$1/same
    case $1 in
    clang-arm64) shift && qemu-aarch64 "$program" "$@" ;;
    wasm32) shift && node --no-warnings tests/same/wasi.mjs "$program" "$@" ;;
    *) shift && "$program" "$@" ;;
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
    if ! build_of "$name"; then
        printf '%-16s does not build:\n' "$name" && tail -n 8 "$out/$name/log" | sed 's/^/    /'
        failed=1
    elif ! run "$name" "$@" >"$out/$name.lines" 2>"$out/$name/said" || [ ! -s "$out/$name.lines" ]; then
        printf '%-16s stops:\n' "$name" && tail -n 8 "$out/$name/said" | sed 's/^/    /'
        failed=1
    else
        first=${first:-$name}
        compare "$name"
    fi
done
[ -z "$first" ] || echo "$(grep -c ^battle "$out/$first.lines") battles, each with its odds and its book"
exit $failed
