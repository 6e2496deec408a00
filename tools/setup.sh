#!/bin/sh
# Installs what is missing to build Umpire on Debian 12, and nothing if nothing is.
# setup.sh play | web | test | fuzz | fuzz-coverage | same | coverage | deb | fresh   (all but fresh need what play needs)
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
    need libqrencode-dev pkg-config --exists libqrencode
    need libsodium-dev pkg-config --exists libsodium
    need libpq-dev pkg-config --exists libpq
}

# The engine as WASM, and the page around it.
for_web() {
    need clang-19 have clang-19
    need lld-19 have wasm-ld-19
    need binaryen have wasm-opt
    need wasi-libc any_file /usr/lib/wasm32-wasi/libc.a
    need libclang-rt-19-dev-wasm32 wasm_runtime
    need nodejs new_node
    need npm have npm
}

for_fuzz() {
    need clang-14 have clang-14
    need libclang-rt-14-dev clang_runtime
}

# Lines that a corpus runs, by clang's own counting.
for_fuzz_coverage() {
    for_fuzz
    for_criterion
    need llvm-14 have llvm-cov-14
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
    need sqlite3 have sqlite3
    need zbar-tools have zbarimg
    need postgresql-15 any_file /usr/lib/postgresql/*/bin/postgres
    need poppler-utils have pdftotext
    need fonts-dejavu-core any_file /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
    need libopenmpi-dev have mpicc
    need openmpi-bin have mpirun
}

# Two compilers, and their targets of 32 bits and for arm64.
for_same() {
    for_web
    for_fuzz
    need libc6-dev-i386 any_file /usr/include/x86_64-linux-gnu/gnu/stubs-32.h
    need lib32gcc-12-dev any_file /usr/lib/gcc/x86_64-linux-gnu/*/32/libgcc.a
    need libc6-dev-arm64-cross any_file /usr/aarch64-linux-gnu/lib/libc.a
    need libgcc-12-dev-arm64-cross any_file /usr/lib/gcc-cross/aarch64-linux-gnu/*/libgcc.a
    need lld-14 have ld.lld-14
    need qemu-user have qemu-aarch64
}

for_coverage() {
    for_criterion
    need gcovr have gcovr
}

for_deb() {
    for_web
    need dpkg-dev have dpkg-buildpackage
    need debhelper have dh
    need fakeroot have fakeroot
    need lintian have lintian
}

# A bare Debian in a folder: nothing is built on this machine.
for_fresh() {
    need mmdebstrap have mmdebstrap
    need util-linux have unshare
}

[ "${1:-play}" = fresh ] || for_play
case ${1:-play} in
play) ;;
web) for_web ;;
test) for_test ;;
fuzz) for_fuzz ;;
fuzz-coverage) for_fuzz_coverage ;;
same) for_same ;;
deb) for_deb ;;
coverage) for_coverage ;;
fresh) for_fresh ;;
*)
    echo "usage: setup.sh play|web|test|fuzz|fuzz-coverage|same|coverage|deb|fresh" >&2
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

# What apt said last, and what to do about it. An update that reached nothing is no failure to apt, but it says so.
said=''
try() { said=$("$@" 2>&1 </dev/null); }
stop_with_words() {
    echo "$said" | grep . | tail -n 15 | sed 's/^/    /' >&2
    stop "$*"
}
update() {
    try $as_root apt-get update -qq ||
        stop_with_words "apt-get update failed; cannot install:$missing
What to do: see that this machine reaches its package sources (/etc/apt) and that no other apt runs, then run it again."
}
install() { try $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; }
known() { apt-cache show "$1" >/dev/null 2>&1; }

echo "setup: installing$missing"
for package in $missing; do
    known "$package" && continue
    update
    break
done
for package in $missing; do
    known "$package" || stop_with_words "no package $package in the sources of apt
What to do: if apt could not fetch its lists, see that this machine reaches its package sources (/etc/apt). Else: Umpire is made for
Debian 12 (bookworm, main); on another release install what takes its place by hand."
done
# All at once; if the lists are too old for that, with new ones; then one by one, to name the culprit.
install $missing && exit 0
update
install $missing && exit 0
for package in $missing; do
    install "$package" || stop_with_words "$package cannot be installed
What to do: run 'apt-get install $package' by hand; mostly a held package or a full disk is in the way."
done
