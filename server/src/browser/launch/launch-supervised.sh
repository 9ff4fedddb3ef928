#!/bin/sh
# Runs between the worker and one browser: gives the browser its own user if the worker is root, and kills the whole
# process group when its time is up, when the worker is gone, or when the browser process itself has ended.
# Started by Playwright as the "executable", as leader of a new process group; the arguments are Chromium's.
set -u

worker=$PPID
browser=$UNDERSTUDY_BROWSER
seconds=$UNDERSTUDY_SECONDS
folder=$UNDERSTUDY_FOLDER
user=$UNDERSTUDY_USER
unset UNDERSTUDY_BROWSER UNDERSTUDY_SECONDS UNDERSTUDY_FOLDER UNDERSTUDY_USER

# Playwright creates a profile folder elsewhere; Chromium obeys the last --user-data-dir, and nothing would remove the
# other one after a kill -9 of everything.
for argument; do
  case $argument in --user-data-dir=*) rmdir "${argument#*=}" ;; esac
done
set -- "$@" "--user-data-dir=$folder/profile"

# Atomic, because a full disk leaves an empty file, and no browser may run whose process group is unknown.
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

# Per process, in KiB: a page that allocates endlessly crashes its renderer instead of starving the machine.
ulimit -d 2097152 2>/dev/null || :

# A worker that has ended but was not reaped yet is a zombie, which still accepts signals.
is_working() {
  kill -0 "$worker" && ! grep -q '^State:.Z' "/proc/$worker/status"
}

end() {
  if is_working || ! command -v setsid; then
    kill -s KILL 0
  fi
  # No other process can clean up, and the one that does must leave the group first.
  exec setsid sh -c 'kill -s KILL -- "-$0"; sleep 1; rm -rf -- "$@"' \
    $$ "$folder" "$folder.pid"
}

watch() {
  left=$seconds
  while [ "$left" -gt 0 ] && is_working; do
    sleep 1
    left=$((left - 1))
  done
  end
}

watch </dev/null >/dev/null 2>&1 3<&- 4>&- &
"$@"
# A browser ends by itself once its worker is gone, usually before the watch notices.
end </dev/null >/dev/null 2>&1 3<&- 4>&-
