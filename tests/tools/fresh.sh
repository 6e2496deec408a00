#!/bin/sh
# fresh.sh where it must give up, and when it is interrupted: with an mmdebstrap that only makes empty folders.
# fresh.sh TOOLS/FRESH.SH
set -u
fresh=$1 failed=0
box=$(mktemp -d) || exit 1
trap 'rm -rf --one-file-system "$box"' EXIT
mkdir "$box/bin" "$box/in"

program() { # NAME BODY
    printf '#!/bin/sh\n%s\n' "$2" >"$box/bin/$1"
    chmod +x "$box/bin/$1"
}
# expect NAME WORDS: status 3, and words that must be said
expect() {
    said=$(FRESH_IN=$box/in PATH=$box/bin:$PATH "$fresh" 2>&1)
    status=$?
    case $said in *"$2"*) [ $status -eq 3 ] && return ;; esac
    printf 'FAIL %s: status %d, said: %s\n' "$1" $status "$said"
    failed=1
}
nothing_left() { # NAME
    [ -z "$(ls "$box/in")" ] && ! grep -q "$box" /proc/mounts && return
    printf 'FAIL %s: left: %s\n' "$1" "$(ls "$box/in"; grep "$box" /proc/mounts)"
    failed=1
}

program id 'echo 1000'
expect 'not root' 'not root'
program id 'echo 0'
program mmdebstrap 'exit 1'
program unshare 'exit 1'
expect 'unshare is refused' 'unshare or mount is refused'
rm "$box/bin/unshare" "$box/bin/id"
if [ "$(id -u)" -ne 0 ] || ! unshare --mount --pid --fork mount -t tmpfs fresh /mnt 2>/dev/null; then
    exit $failed # the rest asks for a machine that can make one
fi
program mmdebstrap 'echo "E: Unable to locate package make"; exit 1'
expect 'mmdebstrap fails: its words' 'E: Unable to locate package make'
nothing_left 'mmdebstrap fails'

# Interrupted while /proc and /dev are mounted.
program mmdebstrap 'for root; do case $root in */bare) break ;; esac; done
mkdir -p "$root/proc" "$root/dev" "$root/sys" "$root/root" "$root/etc/apt/apt.conf.d"'
program git "touch '$box/mounted'; sleep 60"
FRESH_IN=$box/in PATH=$box/bin:$PATH "$fresh" >"$box/said" 2>&1 &
run=$!
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
    [ -e "$box/mounted" ] && break
    sleep 1
done
[ -e "$box/mounted" ] || { echo "FAIL it never came to the clone: $(cat "$box/said")"; failed=1; }
kill -TERM $run
wait $run
[ $? -eq 130 ] || { echo 'FAIL an interrupt is status 130'; failed=1; }
nothing_left 'interrupted'
[ -c /dev/null ] || { echo 'FAIL /dev/null of the machine is gone'; failed=1; }

exit $failed
