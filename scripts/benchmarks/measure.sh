# How scripts/bench takes a sample and checks what it times. Uses its $bin, $folder and $memory_folder.
# shellcheck shell=bash disable=SC2034,SC2154 # scripts/bench, which sources this, shares its variables

# The seed of every board.
readonly seed=1

say() { printf 'bench: %s\n' "$1" >&2; }

# sample SECTION NAME UNIT COMMAND VALUE [KEY=VALUE ...]: notes one run's value. Samples that differ only in the value
# are runs of the same figure. COMMAND is what repeats it, the programs being in the path.
sample() {
  # shellcheck disable=SC2016 # the dollars are jq's
  jq -cn --arg section "$1" --arg name "$2" --arg unit "$3" --arg command "$4" --arg value "$5" '
    {$section, $name}
    + ($ARGS.positional | map(split("=") | {(.[0]): (.[1] | tonumber? // .)}) | add // {})
    + {$unit, $command, value: ($value | tonumber)}' --args "${@:6}" >>"$folder/samples.jsonl"
}

# Sides of the boards, doubling.
sides() {
  local side
  for ((side = 512; side <= largest; side *= 2)); do printf '%s\n' "$side"; done
}

least() { (($1 < $2)) && printf '%s\n' "$1" || printf '%s\n' "$2"; }

microseconds_now() { printf '%s\n' "${EPOCHREALTIME/./}"; }

# calculate EXPRESSION [NAME=VALUE ...]: prints its value with 17 digits.
calculate() {
  local expression=$1 value arguments=()
  for value in "${@:2}"; do arguments+=(-v "$value"); done
  awk "${arguments[@]}" "BEGIN { printf \"%.17g\\n\", $expression }"
}

free_memory() { awk '/^MemAvailable:/ { printf "%.0f\n", $2 * 1024 }' /proc/meminfo; }
free_space() { df --output=avail -B1 "$1" | tail -n 1 | tr -d ' '; }

# has_room WHAT MEMORY FOLDER BYTES: whether that much memory, and that much space in the folder, is free. If not, it
# reports that WHAT is not measured.
has_room() {
  local memory space
  memory=$(free_memory)
  space=$(free_space "$3")
  if ((memory < $2)); then
    say "skipping $1: it takes $(($2 >> 20)) MiB of memory, $((memory >> 20)) MiB are free"
    return 1
  fi
  if ((space < $4)); then
    say "skipping $1: it takes $(($4 >> 20)) MiB in $3, $((space >> 20)) MiB are free"
    return 1
  fi
}

# A game takes 0.25 bytes a cell in the server and about 0.2 in the answer, its map an eighth of one on disk.
has_room_for_game() { has_room "$1" $(($2 * $2 / 2 + (64 << 20))) "$folder" $(($2 * $2 / 8 + (1 << 20))); }

draw_board() {
  "$bin"/mines-map generate "$1" --seed "$seed" --output "$folder/board.map" ||
    fail "the map of side $1 cannot be drawn"
}

# Further options of the judge in play(); a caller may have its own.
judge_options=()

# play SIDE WIRE SOLVER [NAME=VALUE ... PROGRAM ...]: plays the board of that side that has been drawn, with these
# variables and under that program, if any, checks what the judge reports, and leaves it in $folder/report.json. What
# the answer says goes to $folder/messages.
play() {
  local side=$1 wire=$2 solver=$3 isolate=auto least=10000
  [[ $solver != */wire-replay ]] || isolate=off # it reads the map
  [[ $solver != */plain_answer ]] || least=9900 # it does not guess where it is stuck
  env "${@:4}" "$bin"/mines-judge --map "$folder/board.map" --solver "$solver" --time 3600 --isolate "$isolate" --json \
    ${judge_options[@]:+"${judge_options[@]}"} \
    >"$folder/report.json" 2>"$folder/messages" || fail "the judge failed: $(tail -n 1 "$folder/messages")"
  # shellcheck disable=SC2016 # the dollars are jq's
  jq -e --argjson side "$side" --arg wire "$wire" --argjson least "$least" '
    (.rows * .columns - .mines) as $safe
    | .violation == null and .server_status == 0 and .answer_exit_code == 0 and (.timed_out | not)
    and .wire == $wire and .rows == $side and .columns == $side and .mines == $side * $side / 8
    and .safe_opened <= $safe and .mines_opened <= .mines
    and .deficit == $safe - .safe_opened + .penalty * .mines_opened
    and (.score * 100 | floor) >= $least' "$folder/report.json" >/dev/null ||
    fail "the game is not right: $(cat "$folder/report.json")"
}

# play_nothing SIDE: a game on the board that has been drawn that ends at once, so that all of its time goes to
# processes, map and memory.
play_nothing() {
  "$bin"/mines-judge --map "$folder/board.map" --solver /bin/true --isolate off --json >"$folder/report.json" 2>"$folder/messages" ||
    fail "the judge failed: $(tail -n 1 "$folder/messages")"
  # shellcheck disable=SC2016 # the dollars are jq's
  jq -e --argjson side "$1" '.rows == $side and .mines == $side * $side / 8 and .safe_opened == 0' \
    "$folder/report.json" >/dev/null || fail "the game is not right: $(cat "$folder/report.json")"
}

# report KEY: prints a value of the report on the game that was played.
report() { jq ".$1" "$folder/report.json"; }

# compare_maps SIDE FILE: fails unless the map is the one that a single thread draws without wide instructions.
compare_maps() {
  MINES_KERNEL=generic "$bin"/mines-map generate "$1" --seed "$seed" --threads 1 --output "$memory_folder/expected.map"
  cmp -s "$memory_folder/expected.map" "$2" || fail "the map of side $1 differs from the one that the generic kernel draws"
  rm "$memory_folder/expected.map"
}

# Whether the game inside the process that $folder/selfplay.json is of has the full score (src/score/score.hpp).
selfplay_is_right() {
  # shellcheck disable=SC2016 # the dollars are jq's
  jq -e '(.rows * .columns - .mines) as $safe
    | .safe_opened <= $safe and .wrong == 0 and .statistics.cells_opened == .safe_opened
    and .deficit == $safe - .safe_opened + .penalty * .mines_opened
    and 10000 * .safe_opened - .penalty * (10000 * .mines_opened - 2 * .mines) >= 9998 * $safe' \
    "$folder/selfplay.json" >/dev/null
}

# Sets $others: how busy other work keeps all processors, in percent. A high value spoils the figures; the page says so,
# too (tables.jq).
measure_others() {
  # shellcheck disable=SC2016 # the dollars are awk's
  local before after read_ticks='/^cpu / { print $2 + $3 + $4 + $7 + $8 + $9, $5 + $6 }'
  before=$(awk "$read_ticks" /proc/stat)
  sleep 2
  after=$(awk "$read_ticks" /proc/stat)
  others=$(awk '{ busy = $3 - $1; idle = $4 - $2; printf "%.0f\n", 100 * busy / (busy + idle) }' <<<"$before $after")
  ((others <= 5)) || say "the machine is busy with other work ($others %): the figures are worth little"
}

describe_compiler() {
  local compiler
  compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$bin/../CMakeCache.txt" 2>/dev/null) || true
  if [[ $compiler ]]; then "$compiler" --version | sed -n 1p; else printf 'unknown\n'; fi
}

# The commit, and whether the sources differ from it.
describe_commit() {
  local changed
  git -C "$root" rev-parse --short=12 HEAD 2>/dev/null | tr -d '\n' || printf 'unknown'
  changed=$(git -C "$root" status --porcelain --untracked-files=no -- . ':!docs/background/benchmarks' 2>/dev/null) || true
  printf '%s\n' "${changed:+, with changes}"
}

processor_name() { sed -n '/^model name/ { s/^[^:]*: //p; q }' /proc/cpuinfo; }

describe_machine() {
  jq -n --arg processor "$(processor_name)" \
    --argjson cores "$(nproc)" --arg memory "$(awk '/^MemTotal:/ { printf "%.1f GiB", $2 / 1048576 }' /proc/meminfo)" \
    --arg kernel "$(uname -sr)" --arg compiler "$(describe_compiler)" --arg commit "$(describe_commit)" \
    --arg date "$(date -u +%F)" --argjson others "$others" --argjson runs "$runs" \
    '$ARGS.named'
}
