# Runs one throwaway PostgreSQL server for the process at the other end of stdin, and cleans up
# when that process ends, however it ends: the kernel closes the pipe.
#
# Arguments: bindir, directory (ours; holds data, socket, password file and log), user name,
# port, further options for the server. Commands on stdin: `outage` stops the server at once,
# `resume` starts it again. Each answer on stdout is one line: `ready` or `failed`, or `down`.

# Ctrl-C at the terminal goes to everybody: the tests end by it, we end after them.
trap '' INT TERM HUP
bindir=$1 dir=$2 user=$3 port=$4
shift 4
server=

clean_up() {
    if [ -n "$server" ]; then
        kill -QUIT "$server" 2>/dev/null
        wait "$server" 2>/dev/null
    fi
    cd /
    rm -rf "$dir"
}
trap clean_up EXIT

start() {
    "$bindir/postgres" -D "$dir/data" -p "$port" -c listen_addresses=127.0.0.1 \
        -c unix_socket_directories="$dir" "$@" >>"$dir/log" 2>&1 </dev/null &
    server=$!
    tries=0
    until "$bindir/pg_isready" -q -h "$dir" -p "$port" -U "$user"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 600 ] || ! kill -0 "$server" 2>/dev/null; then
            return 1
        fi
        sleep 0.05
    done
}

cd "$dir" || exit 1
umask 077
"$bindir/initdb" -D "$dir/data" -U "$user" --auth=password --pwfile="$dir/password" \
    --encoding=UTF8 --locale=C --no-sync >"$dir/log" 2>&1 || { echo failed; read -r _; exit 1; }
if start "$@"; then echo ready; else echo failed; fi
while read -r command; do
    case $command in
    outage)
        kill -QUIT "$server" 2>/dev/null
        wait "$server" 2>/dev/null
        server=
        echo down
        ;;
    resume)
        if start "$@"; then echo ready; else echo failed; fi
        ;;
    esac
done
