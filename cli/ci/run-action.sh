#!/usr/bin/env bash
# The job of the action: sends the visitors, tells GitHub what came of it, and ends with the exit code of the run. Inputs arrive as variables,
# because text that is written into a script would be executed.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# The packages bring the Node that the command needs.
PATH=$root/node_modules/.bin:$PATH
result=$(mktemp)
trap 'rm -f "$result"' EXIT

# A pull request can bring files: a database among them would be taken for that of earlier runs.
export DATA_DIR="${DATA_DIR:-${RUNNER_TEMP:-$PWD}/understudy}"

parameters=(run --json "$result")
# add OPTION VALUE: adds the option unless the value is empty.
add() { [ -z "$2" ] || parameters+=("$1=$2"); }
# add_each OPTION LINES: adds it once for each line.
add_each() {
  local line
  while IFS= read -r line; do add "$1" "$line"; done <<<"$2"
}
add --task "$INPUT_TASK"
add_each --flow "$INPUT_FLOWS"
add_each --persona "$INPUT_PERSONAS"
add_each --login "$INPUT_LOGINS"
add --device "$INPUT_DEVICE"
add --fail-on "$INPUT_FAIL_ON"
add --min-completion "$INPUT_MIN_COMPLETION"
add --max-cost "$INPUT_MAX_COST"
add --branch "$INPUT_BRANCH"
add --environment "$INPUT_ENVIRONMENT"
add --wait "$INPUT_WAIT_SECONDS"
[ "$INPUT_LOOK" != true ] || parameters+=(--look)
# Last, so that no address is taken for an option.
parameters+=(-- "$INPUT_URL")

code=0
# Only what tells GitHub needs its token.
env -u GITHUB_TOKEN understudy "${parameters[@]}" || code=$?
run=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8")).verdict.run_id' "$result" 2>/dev/null) || run=
printf 'run=%s\nexit-code=%s\n' "$run" "$code" >>"${GITHUB_OUTPUT:-/dev/null}"

parameters=(github)
[ -z "$run" ] || parameters+=("$run")
add --check "$INPUT_CHECK"
add --ux-map "$INPUT_UX_MAP"
[ "$INPUT_PICTURES" != true ] || parameters+=(--pictures)
# What GitHub refuses does not change what was found: the log says what to do.
understudy "${parameters[@]}" || echo '::warning::The result could not be told on GitHub; the log of this step says why.'
exit "$code"
