#!/bin/sh
# Runs between the worker and one browser: gives the browser its own user if the worker is root, and kills the whole
# process group when its time is up, when its processes exceed a limit, when the worker is gone, or when the browser
# process itself has ended.
# Started by Playwright as the "executable", as leader of a new process group; the arguments are Chromium's.
set -u

worker=$PPID
browser=$UNDERSTUDY_BROWSER
seconds=$UNDERSTUDY_SECONDS
folder=$UNDERSTUDY_FOLDER
user=$UNDERSTUDY_USER
# The worker, if the browser is started by one of its session hosts.
owner=$UNDERSTUDY_OWNER
memory_kib=$UNDERSTUDY_MEMORY_KIB
processes=$UNDERSTUDY_PROCESSES
busy_seconds=$UNDERSTUDY_BUSY_SECONDS
busy_percent=$UNDERSTUDY_BUSY_PERCENT
unset UNDERSTUDY_BROWSER UNDERSTUDY_SECONDS UNDERSTUDY_FOLDER UNDERSTUDY_USER
unset UNDERSTUDY_OWNER UNDERSTUDY_MEMORY_KIB UNDERSTUDY_PROCESSES UNDERSTUDY_BUSY_SECONDS UNDERSTUDY_BUSY_PERCENT

# Playwright creates a profile folder elsewhere; Chromium obeys the last --user-data-dir, and nothing would remove the
# other one after a kill -9 of everything.
for argument; do
  case $argument in --user-data-dir=*) rmdir "${argument#*=}" ;; esac
done
set -- "$@" "--user-data-dir=$folder/profile"

# Atomic, because a full disk leaves an empty file, and a browser whose process group is unknown must not run.
if ! { echo $$ >"$folder/group" && mv "$folder/group" "$folder.pid"; }; then
  rm -f "$folder/group"
  exit 1
fi

if [ "$(id -u)" = 0 ]; then
  chown -R "$user:$user" "$folder"
  set -- prlimit --nproc=512 setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs \
    --inh-caps=-all --bounding-set=-all -- "$browser" "$@"
else
  set -- "$browser" "$@"
fi

# Per process, for memory that is allocated faster than the watch samples it: the renderer crashes instead of starving the
# machine.
ulimit -d $((2 * memory_kib)) 2>/dev/null || :

# A worker that has ended but was not reaped yet is a zombie, which still accepts signals.
is_alive() {
  kill -0 "$1" && ! grep -q '^State:.Z' "/proc/$1/status"
}

is_working() {
  is_alive "$worker" && { [ -z "$owner" ] || is_alive "$owner"; }
}

end() {
  # A host that hangs does not notice that its worker is gone.
  [ -z "$owner" ] || is_alive "$owner" || kill -s KILL "$worker"
  if is_working || ! command -v setsid; then
    kill -s KILL 0
  fi
  # No other process can clean up, and the one that does must leave the group first.
  exec setsid sh -c 'kill -s KILL -- "-$0"; sleep 1; rm -rf -- "$@"' \
    $$ "$folder" "$folder.pid" "$folder.limit"
}

# Records the exceeded limit for the worker.
exceed() {
  echo "$1" >"$folder.limit"
  end
}

# For the group: KiB of memory that is not shared, number of browser processes, their CPU time and the machine's clock,
# both in hundredths of a second. Shared libraries are not counted.
measure() {
  awk -v group=$$ 'BEGIN {
    for (i = 1; i < ARGC; i += 1) {
      file = ARGV[i] "/stat"
      is_read = (getline line < file) > 0
      close(file)
      if (!is_read) continue
      own = line ~ /\((sh|dash|bash|ash|busybox|[a-z]*awk|sleep|grep)\) /
      sub(/^.*\) /, "", line)
      split(line, stat, " ")
      if (stat[3] != group || own) continue
      processes += 1
      ticks += stat[12] + stat[13]
      file = ARGV[i] "/status"
      while ((getline line < file) > 0) if (split(line, word, " ") && (word[1] == "RssAnon:" || word[1] == "VmSwap:")) memory += word[2]
      close(file)
    }
    getline line < "/proc/uptime"
    split(line, word, " ")
    printf "%d %d %d %d\n", memory, processes, ticks, word[1] * 100
  }' /proc/[0-9]*
}

# Takes the four current numbers and remembers those needed next time.
check() {
  [ "$1" -le "$memory_kib" ] || exceed memory
  [ "$2" -le "$processes" ] || exceed processes
  used=$(($3 - last_ticks))
  # It is negative when a process has ended, which does not mean that the others paused.
  if [ "$used" -ge 0 ] && [ $((used * 100)) -lt $((($4 - last_time) * busy_percent)) ]; then
    busy_since=$4
  fi
  last_ticks=$3
  last_time=$4
  busy=$((($4 - busy_since) / 100))
  [ "$busy" -lt "$busy_seconds" ] || exceed processor
  if [ "$busy" -ge $((busy_seconds / 3)) ] && [ "$is_lowered" = no ]; then
    is_lowered=yes
    renice -n 10 -g $$
  fi
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
  read_seconds
  last=$((now + seconds))
  last_ticks=0 last_time=0 busy_since=0 used=0 is_lowered=no
  while [ "$now" -lt "$last" ] && is_working; do
    sleep 0.5
    read_seconds
    if [ -r /proc/uptime ]; then
      # Four numbers, or none if awk is missing.
      set -- $(measure)
      [ $# != 4 ] || check "$@"
    fi
  done
  end
}

watch </dev/null >/dev/null 2>&1 3<&- 4>&- &
"$@"
# A browser ends by itself once its worker is gone, usually before the watch notices.
end </dev/null >/dev/null 2>&1 3<&- 4>&-
