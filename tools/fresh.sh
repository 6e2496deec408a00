#!/bin/sh
# Proves the README's two commands on a bare Debian 12: makes one in a folder, clones the checkout into it and runs
# `make play` (it builds and serves) and `make test` there. Its last line is "N passed, N failed".
# fresh.sh packages DEBS ARCHIVE proves a release there instead: the packages of the folder DEBS are installed and used,
# and the source archive builds without git.
# Status 0: all passed; 1: something failed; 3: such a folder cannot be made here, and why. 130: interrupted.
#
# All mounts are made in a namespace of their own, by a process that is the first of its own process namespace. When
# it ends, however it ends, its processes and mounts are gone. /dev is made anew, never the machine's. Only then is
# the folder removed, without crossing into another file system.
set -u
here=$(cd "$(dirname "$0")/.." && pwd) || exit 3

cannot() {
    echo "fresh: no bare Debian can be made here: $*"
    exit 3
}

# ---- Inside: first process of its own namespaces. inside ROOT CHECKOUT ----

# The devices that programs need, each one by itself, on a /dev of our own.
make_dev() {
    mount -t tmpfs -o mode=755 fresh-dev "$root/dev" || return 1
    for device in null zero full random urandom tty; do
        : >"$root/dev/$device"
        mount --bind "/dev/$device" "$root/dev/$device" || return 1
    done
    mkdir "$root/dev/shm" "$root/dev/pts"
    mount -t tmpfs -o mode=1777 fresh-shm "$root/dev/shm" || return 1
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts" 2>/dev/null && ln -s pts/ptmx "$root/dev/ptmx"
    ln -s /proc/self/fd "$root/dev/fd"
    ln -s /proc/self/fd/0 "$root/dev/stdin"
    ln -s /proc/self/fd/1 "$root/dev/stdout"
    ln -s /proc/self/fd/2 "$root/dev/stderr"
}

# copy PATH...: files and folders of the machine, to the same place; what is not there is no matter.
copy() {
    for path in "$@"; do
        [ -n "$path" ] && [ -e "$path" ] || continue
        mkdir -p "$root$(dirname "$path")"
        cp -rL "$path" "$root$(dirname "$path")/" 2>/dev/null
    done
}

# How this machine reaches packages: names, certificates, proxies, npm's settings. Debian's sources are there already.
copy_settings() {
    copy /etc/resolv.conf /etc/hosts /usr/local/share/ca-certificates /etc/npmrc /usr/etc/npmrc
    apt-config dump 2>/dev/null | grep -E '^Acquire::(http|https|ftp|Retries|Check-Valid-Until)' >"$root/etc/apt/apt.conf.d/90machine"
    [ -f "${HOME:-/root}/.npmrc" ] && cp "${HOME:-/root}/.npmrc" "$root/root/.npmrc"
    copy "${SSL_CERT_FILE:-}" "${NODE_EXTRA_CA_CERTS:-}" "${CURL_CA_BUNDLE:-}"
    if [ -f "$root/root/.npmrc" ] || [ -f "$root/etc/npmrc" ]; then
        copy $(cat "$root/root/.npmrc" "$root/etc/npmrc" 2>/dev/null | sed -n 's/^cafile *= *//p')
    fi
    [ -s /etc/ssl/certs/ca-certificates.crt ] && copy /etc/ssl/certs/ca-certificates.crt
}

# Debian's own sources, as this machine has them; if it has none of this release, those that all have.
sources() {
    apt-get indextargets --format 'deb $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' 2>/dev/null |
        grep -E ' bookworm[a-z-]* main$' | sort -u
}

in_bare() { # COMMAND...: with the settings of the machine, but none of its programs and no terminal
    env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 TERM=dumb CI="${CI:-}" \
        ${http_proxy:+"http_proxy=$http_proxy"} ${https_proxy:+"https_proxy=$https_proxy"} ${no_proxy:+"no_proxy=$no_proxy"} \
        ${HTTP_PROXY:+"HTTP_PROXY=$HTTP_PROXY"} ${HTTPS_PROXY:+"HTTPS_PROXY=$HTTPS_PROXY"} ${NO_PROXY:+"NO_PROXY=$NO_PROXY"} \
        ${SSL_CERT_FILE:+"SSL_CERT_FILE=$SSL_CERT_FILE"} ${NODE_EXTRA_CA_CERTS:+"NODE_EXTRA_CA_CERTS=$NODE_EXTRA_CA_CERTS"} \
        chroot "$root" "$@" </dev/null
}

make_bare() {
    sources=$(sources)
    mmdebstrap --quiet --variant=apt --include=ca-certificates,make bookworm "$root" ${sources:+-} >"$root.log" 2>&1 <<END
$sources
END
}

since() { echo "$(($(date +%s) - $1)) s"; }

# COMMAND...: it says where it serves, and serves until it is stopped.
try_play() {
    in_bare "$@" >"$root.play" 2>&1 &
    play=$!
    while kill -0 $play 2>/dev/null; do
        address=$(sed -n 's/.*\(http:\/\/127\.0\.0\.1:[0-9]*\/\).*/\1/p' "$root.play" | tail -n 1)
        [ -n "$address" ] && break
        sleep 1
    done
    [ -n "${address:-}" ] && in_bare node -e "fetch('$address').then((r) => r.text()).then((t) => process.exit(t.includes('Umpire') ? 0 : 1), () => process.exit(1))"
    served=$?
    kill $play 2>/dev/null
    in_bare sh -c 'for p in /proc/[0-9]*; do case $(readlink "$p/exe") in */umpire) kill "${p#/proc/}" ;; esac; done' 2>/dev/null
    wait $play 2>/dev/null
    return $served
}

# check NAME COMMAND...: one step, by its status; its last lines if it fails.
check() {
    name=$1
    began=$(date +%s)
    shift
    if "$@" >"$root.step" 2>&1; then
        passed=$((passed + 1))
        echo "ok    $name ($(since "$began"))"
    else
        failed=$((failed + 1))
        echo "FAIL  $name"
        tail -n 40 "$root.step" | sed 's/^/      /'
    fi
}

try_commands() {
    git clone --quiet --no-hardlinks "$checkout" "$root/root/umpire" || cannot "the checkout cannot be cloned"
    echo "fresh: the commit $(git -C "$checkout" log -1 --format=%h)"
    check 'make play builds and serves' try_play make -C /root/umpire play
    [ "$failed" -eq 0 ] || tail -n 40 "$root.play" | sed 's/^/      /'
    began=$(date +%s)
    in_bare make -C /root/umpire test 2>&1 | tee "$root.test" | grep --line-buffered -Ev '^[0-9]+ passed, [0-9]+ failed$'
    set -- $(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed$/\1 \2/p' "$root.test" | tail -n 1)
    echo "fresh: make test took $(since "$began")"
    passed=$((passed + ${1:-0})) failed=$((failed + ${2:-1}))
}

install_in_bare() { in_bare env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; }

# A program of somebody else, built with what libumpire-dev brings and run with the shared library.
try_library() {
    cat >"$root/root/program.c" <<'END'
#include <stdio.h>
#include <umpire.h>

int main(void)
{
    puts(ump_rule_id(ump_rule_find("adf-fire-09")));
    return 0;
}
END
    install_in_bare gcc libc6-dev pkg-config &&
        in_bare sh -c 'gcc /root/program.c $(pkg-config --cflags --libs umpire) -o /root/program && [ "$(/root/program)" = ADF-FIRE-09 ]'
}

try_archive() {
    in_bare sh -c '! command -v git && cd /root && mkdir source && tar -xzf packages/umpire-*.tar.gz -C source --strip-components=1 && make -C source && source/build/umpire --version'
}

try_packages() { # DEBS ARCHIVE
    mkdir "$root/root/packages" && cp "$1"/*.deb "$2" "$root/root/packages/" || cannot "no packages to try"
    check 'the package lists are fetched' in_bare apt-get update -qq
    check 'the packages install' install_in_bare $(cd "$root" && ls root/packages/*.deb | sed 's,^,/,')
    check 'umpire fights' in_bare umpire fight first-steps --seed 1
    check 'a reader of pages is there' install_in_bare nodejs
    check 'umpire plays in the browser' try_play umpire play
    check 'its manual page, completions and pictures are there' in_bare sh -c 'cd /usr/share && for file in man/man1/umpire.1.gz \
        bash-completion/completions/umpire zsh/vendor-completions/_umpire fish/vendor_completions.d/umpire.fish doc/umpire/playing/home.webp; do
            [ -s $file ] || { echo "not there: $file"; exit 1; }; done'
    check 'the page has its licences' in_bare grep -q '^svelte .*MIT' /usr/share/umpire/web/licences.txt
    check 'a program is built with the library' try_library
    check 'the packages can be removed' in_bare apt-get remove -y -qq umpire umpire-web libumpire1 libumpire-dev
    check 'the source archive builds without git' try_archive
}

inside() {
    root=$1 checkout=$2
    shift 2
    mount --make-rprivate / || exit 3
    began=$(date +%s)
    make_bare || { tail -n 15 "$root.log"; cannot "mmdebstrap failed"; }
    mount -t proc proc "$root/proc" || cannot "/proc cannot be mounted"
    make_dev || cannot "/dev cannot be made"
    mount --bind /sys "$root/sys" && mount -o remount,ro,bind "$root/sys"
    copy_settings
    echo "fresh: a bare Debian $(cat "$root/etc/debian_version"), $(since "$began")"
    passed=0 failed=0
    if [ "${1:-}" = packages ]; then try_packages "$2" "$3"; else try_commands; fi
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

if [ "${1:-}" = --inside ]; then
    shift
    inside "$@"
    exit $?
fi

# ---- Outside ----

[ "$(id -u)" -eq 0 ] || cannot "not root"
command -v mmdebstrap >/dev/null || "$here/tools/setup.sh" fresh || cannot "mmdebstrap is not to be had"
unshare --mount --pid --fork mount -t tmpfs fresh /mnt 2>/dev/null || cannot "unshare or mount is refused"
folder=$(mktemp -d "${FRESH_IN:-/var/tmp}/umpire-fresh.XXXXXX") || cannot "no folder in ${FRESH_IN:-/var/tmp}"
chmod 755 "$folder"

# Only what lies on the same file system goes; and nothing if, against all reason, something is still mounted there.
remove() {
    if grep -q " $folder/" /proc/self/mountinfo; then
        echo "fresh: $folder is left as it is: something is mounted in it" >&2
    else
        rm -rf --one-file-system "$folder"
    fi
}
interrupted() {
    trap '' INT TERM HUP
    kill -KILL "$work" 2>/dev/null # unshare heeds no other signal; what is inside dies with it
    wait "$work" 2>/dev/null
    remove
    exit 130
}
work=
unshare --mount --mount-proc --pid --fork --kill-child "$0" --inside "$folder/bare" "$here" "$@" </dev/null &
work=$!
trap interrupted INT TERM HUP
wait "$work"
status=$?
if [ -n "${FRESH_KEEP:-}" ]; then echo "fresh: kept in $folder" >&2; else remove; fi
exit $status
