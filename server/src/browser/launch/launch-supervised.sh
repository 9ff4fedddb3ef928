#!/bin/sh
# Runs between the worker and one browser: gives the browser its own PID namespace if the system permits it, and its own
# user if the worker is root, and kills the whole process group when its time is up, when its processes or those of the session
# host exceed a limit, when the worker is gone, or when the browser process itself has ended.
# Started by Playwright as the "executable", as leader of a new process group; the arguments are Chromium's.
set -u

# The session host, or the worker itself.
worker=$PPID
browser=$UNDERSTUDY_BROWSER
seconds=$UNDERSTUDY_SECONDS
# Whether that is how long the session lasts, or how long the browser waits for one.
has_session=$UNDERSTUDY_HAS_SESSION
folder=$UNDERSTUDY_FOLDER
user=$UNDERSTUDY_USER
# The worker, if the browser is started by one of its session hosts.
owner=$UNDERSTUDY_OWNER
memory_kib=$UNDERSTUDY_MEMORY_KIB
processes=$UNDERSTUDY_PROCESSES
busy_seconds=$UNDERSTUDY_BUSY_SECONDS
busy_percent=$UNDERSTUDY_BUSY_PERCENT
host_memory_kib=$UNDERSTUDY_HOST_MEMORY_KIB
share_percent=$UNDERSTUDY_SHARE_PERCENT
every_seconds=$UNDERSTUDY_EVERY_SECONDS
# How much more than the share may be used before the priority of the browser is lowered, and before it is lowered further and that of
# the host with it, in hundredths of a second.
some_over=100
most_over=300
unset UNDERSTUDY_BROWSER UNDERSTUDY_SECONDS UNDERSTUDY_HAS_SESSION UNDERSTUDY_FOLDER UNDERSTUDY_USER
unset UNDERSTUDY_OWNER UNDERSTUDY_MEMORY_KIB UNDERSTUDY_PROCESSES UNDERSTUDY_BUSY_SECONDS UNDERSTUDY_BUSY_PERCENT
unset UNDERSTUDY_HOST_MEMORY_KIB UNDERSTUDY_SHARE_PERCENT UNDERSTUDY_EVERY_SECONDS

# Playwright creates a profile folder elsewhere; Chromium obeys the last --user-data-dir, and nothing would remove the
# other one after a kill -9 of everything.
for argument; do
  case $argument in --user-data-dir=*) rmdir "${argument#*=}" ;; esac
done
set -- "$@" "--user-data-dir=$folder/profile"

# Nothing outlives the first process of a PID namespace, whatever group it moved to, and nothing in the namespace can signal a process
# outside. Without root it takes a user namespace, which also keeps its processes from reading the environment of others. The first
# process keeps its capabilities there, so that the browser, which loses them, cannot debug it.
give_up='--no-new-privs --inh-caps=-all --bounding-set=-all'
if [ "$(id -u)" = 0 ]; then
  may=
  chown -R "$user:$user" "$folder"
  set -- prlimit --nproc=512 setpriv --reuid "$user" --regid "$user" --clear-groups $give_up -- "$browser" "$@"
else
  may='--user --map-current-user --keep-caps'
  set -- "$browser" "$@"
fi
# A page can fill shared memory that no process maps. On a file system of its own it is limited, counted, and freed with the namespace.
# Browsers have no use for the shared memory of System V.
share="mount -t tmpfs -o size=${memory_kib}k,nr_inodes=16k,mode=1777,nosuid,nodev,noexec tmpfs /dev/shm"
refuse='{ echo 0 >/proc/sys/kernel/shmmni; } 2>/dev/null'
# Generations of processes between this one and the browser.
between=0
shared=false
# Containers refuse the namespace, or a /proc that shows no more than its processes, or every mount. The shell reaps what the browser
# leaves behind, so the browser must not replace it.
for mounts in --mount-proc --mount ''; do
  prepare="$refuse; $share"
  [ -n "$mounts" ] || prepare="$refuse; true"
  enter="setpriv --pdeathsig KILL -- unshare $may --pid --ipc --fork $mounts --kill-child --"
  if $enter sh -c "$prepare" 2>/dev/null; then
    between=2
    [ -z "$mounts" ] || shared=true
    [ -z "$may" ] || set -- setpriv $give_up --ambient-caps=-all -- "$@"
    set -- $enter sh -c "$prepare"' && "$@"; exit "$?"' browser "$@"
    break
  fi
done

# With it a browser would write shared memory to the disk.
if "$shared"; then
  for argument; do
    shift
    [ "$argument" = --disable-dev-shm-usage ] || set -- "$@" "$argument"
  done
fi

# Per process, for memory that is allocated faster than the watch samples it: the renderer crashes instead of starving the
# machine.
ulimit -d $((2 * memory_kib)) 2>/dev/null || :

# A worker that has ended but was not reaped yet is a zombie, which still accepts signals. Without /proc every process counts as
# alive that accepts them. Starts no program, because it runs twice a second beside every browser.
is_alive() {
  kill -0 "$1" || return 1
  read -r stat <"/proc/$1/stat" || return 0
  # The state follows the name, which can contain anything.
  case ${stat##*) } in Z*) return 1 ;; esac
}

# A browser that was started before its session learns its lifetime when it is handed over, from a file beside its folder: once, so that
# nothing can extend it afterwards.
note_session() {
  [ -r "$folder.lifetime" ] || return 0
  has_session=true
  read -r seconds <"$folder.lifetime"
  last=$((now + seconds))
}

is_working() {
  is_alive "$worker" && { [ -z "$owner" ] || is_alive "$owner"; }
}

end() {
  # A host that hangs does not notice that its worker is gone.
  [ -z "$owner" ] || is_alive "$owner" || kill -s KILL "$worker"
  # One that has just died can still look alive, so what happens to the files is decided a moment later.
  command -v setsid || kill -s KILL 0
  # No other process can clean up if the worker is gone, and the one that does must leave the group first. The number of the group
  # tells whether the folder is still this browser's.
  exec setsid sh -c 'kill -s KILL -- "-$0"
    sleep 1
    for process in $1 $2; do
      if ! kill -0 "$process" || grep -q "^State:.Z" "/proc/$process/status"; then
        read -r group _ <"$3.pid" && [ "$group" = "$0" ] && rm -rf -- "$3" "$3.pid" "$3.group" "$3.limit" "$3.lifetime"
        exit
      fi
    done' $$ "$worker" "$owner" "$folder"
}

# Records the exceeded limit for the worker.
exceed() {
  echo "$1" >"$folder.limit"
  end
}

# The session host exceeded a limit. The signal tells the worker which one (host-process.ts).
exceed_host() {
  kill -s "$1" "$worker"
  sleep 1
  ! is_alive "$worker" || kill -s KILL "$worker"
  end
}

# KiB in the shared memory of the browser.
measure_shared() {
  "$shared" || return 0
  # The children of this process are the watch and unshare, whose child is the first process of the namespace.
  read -r children <"/proc/$$/task/$$/children"
  first=
  for child in $children; do
    [ "$child" = "$watcher" ] || read -r first _ <"/proc/$child/task/$child/children"
  done
  set -- $(stat -f -c '%b %f %S' "/proc/$first/root/dev/shm")
  [ $# != 3 ] || echo $((($1 - $2) * $3 / 1024))
}

# For all descendants of this process, and those of its group that have lost their parent: KiB of memory that is not shared (without
# shared libraries), number of browser processes, processor time including that of processes that have ended, how much of it was spent on
# drawing, and the machine's clock, all three in hundredths of a second. Then memory and processor time of the session host. The processes
# of the supervisor are known by their ids, because any process can take their names. The first process of the namespace counts, because it
# inherits the processor time of orphans. Only for a subshell, which it replaces, so that awk is a child of the watch.
measure() {
  exec awk -v shared="$(measure_shared)" -v group=$$ -v between="$between" -v watcher="$watcher" -v host="$host" '
  function read_memory(pid, file, line, word, kib) {
    file = "/proc/" pid "/status"
    while ((getline line < file) > 0) if (split(line, word, " ") && (word[1] == "RssAnon:" || word[1] == "VmSwap:")) kib += word[2]
    close(file)
    return kib
  }
  # Without a graphics card this process draws what the card of a visitor would draw.
  function is_drawing(pid, file, line, found) {
    file = "/proc/" pid "/cmdline"
    found = (getline line < file) > 0 && line ~ /--type=gpu-process/
    close(file)
    return found
  }
  # Generations below the leader of the group; none for a process that does not descend from it.
  function count_generations(pid, count) {
    # No deeper: what is read while processes come and go can contain a circle.
    for (count = 0; pid in parent && count < 100; count += 1) {
      if (pid == group) return count
      pid = parent[pid]
    }
    return ""
  }
  function is_browser(pid, generations) {
    if (pid == group || pid == watcher || parent[pid] == watcher) return 0
    generations = count_generations(pid)
    return generations == "" ? leader[pid] == group : generations >= between
  }
  BEGIN {
    for (i = 1; i < ARGC; i += 1) {
      file = ARGV[i] "/stat"
      # A process can give itself a name with line breaks.
      line = ""
      while ((getline part < file) > 0) line = line part
      close(file)
      if (line == "") continue
      pid = substr(ARGV[i], 7)
      sub(/^.*\) /, "", line)
      split(line, stat, " ")
      parent[pid] = stat[2]
      leader[pid] = stat[3]
      own[pid] = stat[12] + stat[13]
      ended[pid] = stat[14] + stat[15]
    }
    for (pid in parent) {
      if (!is_browser(pid)) continue
      memory += read_memory(pid)
      processes += 1
      ticks += own[pid] + ended[pid]
      if (is_drawing(pid)) drawing += own[pid]
    }
    getline line < "/proc/uptime"
    split(line, word, " ")
    printf "%d %d %d %d %d %d %d\n", memory + shared, processes, ticks, drawing, word[1] * 100, host in own ? read_memory(host) : 0, own[host]
  }' /proc/[0-9]*
}

# Whether less processor time ($1) than counts as busy was used since the last measurement. It is negative after a
# process has ended that no other process of the group waited for; that does not mean that the others paused.
is_pause() {
  [ "$1" -ge 0 ] && [ $(($1 * 100)) -lt $(((time - last_time) * busy_percent)) ]
}

# Takes the seven numbers of measure and remembers those needed next time. Drawing ends no session, because it would take no time on the
# computer of a visitor; it counts for the priority, because here it does.
check() {
  used_kib=$1 running=$2 ticks=$3 drawing=$4 time=$5 host_used_kib=$6 host_ticks=$7
  [ "$used_kib" -le "$memory_kib" ] || exceed memory
  [ "$running" -le "$processes" ] || exceed processes
  [ "$host_used_kib" -le "$host_memory_kib" ] || exceed_host USR2
  if is_pause $((ticks - drawing - last_ticks + last_drawing)); then busy_since=$time; fi
  if is_pause $((host_ticks - last_host_ticks)); then host_busy_since=$time; fi
  share $((ticks - last_ticks + host_ticks - last_host_ticks)) $((time - last_time))
  last_ticks=$ticks
  last_drawing=$drawing
  last_time=$time
  last_host_ticks=$host_ticks
  busy=$(((time - busy_since) / 100))
  [ "$busy" -lt "$busy_seconds" ] || exceed processor
  [ $(((time - host_busy_since) / 100)) -lt "$busy_seconds" ] || exceed_host XCPU
}

# Lowers the priority of the browser, then also of its host, while they use more processor time than their share, so that other
# sessions and the API keep their pace. Early, because a session that was busy for a second slows down one that has just begun. Takes
# the processor time used since the last measurement, and how long that was.
share() {
  over=$((over + $1 - $2 * share_percent / 100))
  [ "$over" -ge 0 ] || over=0
  [ "$over" -le $((2 * most_over)) ] || over=$((2 * most_over))
  if [ "$over" -gt "$most_over" ]; then
    [ "$priority" = 10 ] || prioritize 10 "$host"
  elif [ "$over" -gt "$some_over" ]; then
    [ "$priority" != 0 ] || prioritize 5 ''
  # Only root can raise a priority again.
  elif [ "$over" = 0 ] && [ "$priority" != 0 ] && [ "$(id -u)" = 0 ]; then
    prioritize 0 "$host"
  fi
}

# Lowers the priority of the browser and, if it is given, of the host, by so much compared to that of the service.
prioritize() {
  priority=$1
  renice -n $((usual + priority)) -g $$
  # Where the kernel groups the processes of a session, it compares priorities of groups.
  echo "$priority" >/proc/$$/autogroup
  [ -n "$2" ] || return 0
  # The priority belongs to a thread.
  for task in "/proc/$2/task/"*; do renice -n $((usual + priority)) -p "${task##*/}"; done
}

read_seconds() {
  if [ -r /proc/uptime ]; then
    read -r now _ </proc/uptime
    now=${now%.*}
  else
    now=$(date +%s)
  fi
}

watch() {
  watcher=
  # In a subshell $$ is still the number of its parent.
  ! [ -r /proc/self/stat ] || read -r watcher _ </proc/self/stat
  read_seconds
  last=$((now + seconds))
  last_ticks=0 last_drawing=0 last_time=0 busy_since=0 last_host_ticks=0 host_busy_since=0 over=0 priority=0
  usual=$(nice)
  # A worker that drives the browser itself serves others, too.
  host=
  [ -z "$owner" ] || host=$worker
  while [ "$now" -lt "$last" ] && is_working; do
    sleep "$every_seconds"
    read_seconds
    "$has_session" || note_session
    if [ -r /proc/uptime ]; then
      # Seven numbers, or none if awk is missing.
      set -- $(measure)
      [ $# != 7 ] || check "$@"
    fi
  done
  end
}

watch </dev/null >/dev/null 2>&1 3<&- 4>&- &
watcher=$!
# Atomic, because a full disk leaves an empty file, and a browser whose process group is unknown must not run. Each of the two
# processes is watched by the session host (launch-process.ts), because neither notices the end of the other.
# Beside the folder and not in it: that belongs to the browser's user by now, who could plant a link there.
if ! { echo "$$ $watcher" >"$folder.group" && mv "$folder.group" "$folder.pid"; }; then
  rm -f "$folder.group"
  kill -s KILL "$watcher"
  exit 1
fi
"$@"
# A browser ends by itself once its worker is gone, usually before the watch notices.
end </dev/null >/dev/null 2>&1 3<&- 4>&-
