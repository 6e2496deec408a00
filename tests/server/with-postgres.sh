#!/bin/sh
# Runs a command with a PostgreSQL server of its own: in a new folder, on a unix socket alone, not as root, and gone
# when the command ends. UMPIRE_TEST_POSTGRES is its address, UMPIRE_TEST_POSTGRES_FOLDER its folder. With
# UMPIRE_TEST_FULL=LIBRARY the server believes its disk full for each file of which the folder holds full-NAME.
# with-postgres.sh COMMAND...
set -u
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -x "$bin/initdb" ] || bin=$(dirname "$(command -v initdb)")
[ -x "$bin/initdb" ] || { echo "with-postgres: there is no PostgreSQL server here; tools/setup.sh test installs it" >&2; exit 1; }
folder=$(mktemp -d "${TMPDIR:-/tmp}/umpire-pg-XXXXXX") || exit 1
chmod 0711 "$folder"
as='' # a server of PostgreSQL does not run as root
if [ "$(id -u)" -eq 0 ]; then
    user=postgres
    id $user >/dev/null 2>&1 || user=nobody
    as="setpriv --reuid=$user --regid=$(id -g $user) --clear-groups"
    chown "$user" "$folder"
fi
server=''
finish() {
    [ -z "$server" ] || { kill -QUIT "$server" 2>/dev/null && wait "$server"; } # at once: nothing is to be kept
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP
cd "$folder" || exit 1
$as "$bin/initdb" -D "$folder/data" -U umpire -A trust -E UTF8 --locale=C --data-checksums --no-sync >initdb.log 2>&1 ||
    { cat initdb.log >&2; exit 1; }
cat >>"$folder/data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$folder'
max_connections = 60
shared_buffers = 16MB
END
# The server's user may not read the folder of the build.
full=''
[ -z "${UMPIRE_TEST_FULL:-}" ] || { full=$folder/full.so && cp "$UMPIRE_TEST_FULL" "$full" && chmod 0755 "$full"; } || exit 1
# It ends with this shell, however that ends.
setpriv --pdeathsig QUIT $as env LD_PRELOAD="$full" UMPIRE_FULL="$folder/full-" \
    "$bin/postgres" -D "$folder/data" >"$folder/server.log" 2>&1 &
server=$!
tries=0
until "$bin/pg_isready" -q -h "$folder" -U umpire -d postgres; do
    tries=$((tries + 1))
    if [ $tries -gt 600 ] || ! kill -0 $server 2>/dev/null; then
        cat "$folder/server.log" >&2
        exit 1
    fi
    sleep 0.1
done
cd "$OLDPWD" || exit 1
# Who plays is not who runs the server, and has a database of his own.
"$bin/createuser" -h "$folder" -U umpire player && "$bin/createdb" -h "$folder" -U umpire -O player games || exit 1
export UMPIRE_TEST_POSTGRES="postgresql:///games?host=$folder&user=player" UMPIRE_TEST_POSTGRES_FOLDER="$folder"
"$@"
