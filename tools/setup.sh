#!/bin/sh
# Installs what is missing to build Umpire on Debian 12, and nothing if nothing is.
# setup.sh play | web | test | fuzz | coverage   (each but play needs what play needs, and more)
set -u
missing=''

# need PACKAGE COMMAND...: the package is missing if the command fails.
need() {
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}
have() { command -v "$1"; }
any_file() { [ -e "$1" ]; } # called with a pattern that the shell has expanded
clang_runtime() { any_file "$(clang-14 -print-resource-dir)"/lib/linux/libclang_rt.fuzzer-*.a; }
wasm_runtime() { any_file "$(clang-19 -print-resource-dir)"/lib/wasi/libclang_rt.builtins-wasm32.a; }
new_node() { node -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)'; }

for_play() {
    need gcc have gcc
    need libc6-dev any_file /usr/include/stdio.h
    need meson have meson
    need ninja-build have ninja
    need pkg-config have pkg-config
    need libmicrohttpd-dev pkg-config --exists libmicrohttpd
    need libsqlite3-dev pkg-config --exists sqlite3
}

# The engine as WASM, and the page around it.
for_web() {
    need clang-19 have clang-19
    need lld-19 have wasm-ld-19
    need wasi-libc any_file /usr/lib/wasm32-wasi/libc.a
    need libclang-rt-19-dev-wasm32 wasm_runtime
    need nodejs new_node
    need npm have npm
}

for_fuzz() {
    need clang-14 have clang-14
    need libclang-rt-14-dev clang_runtime
}

for_criterion() {
    need libcriterion-dev pkg-config --exists criterion
}

for_test() {
    for_web
    for_fuzz
    for_criterion
    need g++ have g++
    need binutils have size
    need clang-format-14 have clang-format-14
    need chromium have chromium
    need poppler-utils have pdftotext
    need fonts-dejavu-core any_file /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
    need libopenmpi-dev have mpicc
    need openmpi-bin have mpirun
}

for_coverage() {
    for_criterion
    need gcovr have gcovr
}

for_play
case ${1:-play} in
play) ;;
web) for_web ;;
test) for_test ;;
fuzz) for_fuzz ;;
coverage) for_coverage ;;
*)
    echo "usage: setup.sh play|web|test|fuzz|coverage" >&2
    exit 2
    ;;
esac
[ -z "$missing" ] && exit 0

stop() {
    echo "setup: $*" >&2
    exit 1
}
have apt-get >/dev/null || stop "this system has no apt-get; please install by hand:$missing"
if [ "$(id -u)" -eq 0 ]; then
    as_root=''
elif have sudo >/dev/null; then
    as_root=sudo
else
    stop "neither root nor sudo; please have installed:$missing"
fi

update() { $as_root apt-get update -qq || stop "apt-get update failed; cannot install:$missing"; }
install() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; }
known() { apt-cache show "$1" >/dev/null 2>&1; }

echo "setup: installing$missing"
for package in $missing; do
    known "$package" && continue
    update
    break
done
for package in $missing; do
    known "$package" || stop "no package $package in the sources of apt"
done
# All at once; if the lists are too old for that, with new ones; then one by one, to name the culprit.
install $missing >/dev/null 2>&1 && exit 0
update
install $missing >/dev/null 2>&1 && exit 0
for package in $missing; do
    install "$package" || stop "$package cannot be installed"
done
