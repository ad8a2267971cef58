# What scripts/bench --against measures: the programs of two commits in pairs, one after the other, so that what else
# the machine does slows both. Which of the two begins changes from pair to pair.
# shellcheck shell=bash disable=SC2034,SC2154 # scripts/bench, which sources this, shares its variables

readonly compared_programs=(mines-judge mines-map mines-server mines-solve mines-selfplay)

# Where the programs of each side are.
declare -A programs_of

# build_other COMMIT: builds the commit's programs in build/against/COMMIT, where they stay for the next time, with the
# compiler and the flags of those in $bin.
build_other() {
  local tree=$root/build/against/$1 settings
  if [[ ! -d $tree ]]; then
    rm -rf "$tree.new"
    mkdir -p "$tree.new"
    git -C "$root" -c safe.directory='*' archive "$1" | tar -x -C "$tree.new" || fail "the sources of $1 cannot be read"
    mv "$tree.new" "$tree"
  fi
  mapfile -t settings < <(sed -nE 's/^(CMAKE_(C|CXX)_(COMPILER|FLAGS|FLAGS_RELEASE):[A-Z]+=)/-D\1/p' \
    "$bin/../CMakeCache.txt")
  build_tree "$tree" release -DMINES_BUILD_TESTS=ON "${settings[@]}" "${compared_programs[@]}"
}

prepare_sides() {
  programs_of=([new]=$bin [old]=$against)
  if [[ ! -d $against ]]; then
    say "the programs of $against"
    build_other "$against"
    programs_of[old]=$root/build/against/$against/build/release/bin
  fi
}

# compare SECTION COMMAND ...: runs the command with the programs of one side and of the other, in pairs, and notes the
# $seconds that it sets. A first run of each is not noted: it finds nothing in the processor's caches.
compare() {
  local pair side sides
  say "$1"
  for ((pair = -1; pair < pairs; ++pair)); do
    sides=(old new)
    ((pair % 2 == 0)) || sides=(new old)
    for side in "${sides[@]}"; do
      bin=${programs_of[$side]}
      "${@:2}"
      ((pair < 0)) || printf '%s\t%s\t%d\t%s\n' "$1" "$side" "$pair" "$seconds" >>"$folder/pairs.tsv"
    done
  done
}

seconds_since() { calculate '(now - start) / 1e6' "start=$1" "now=$(microseconds_now)"; }

# time_game SIDE WIRE: a game under the judge.
time_game() {
  play "$1" "$2" sat MINES_WIRE="$2"
  seconds=$(report seconds)
}

# time_start SIDE: a game that ends at once.
time_start() {
  local start
  start=$(microseconds_now)
  play_nothing "$1"
  seconds=$(seconds_since "$start")
}

# time_selfplay SIDE: a game inside the process, by one thread.
time_selfplay() {
  "$bin"/mines-selfplay --size "$1" --seed "$seed" --threads 1 --json >"$folder/selfplay.json" || fail 'mines-selfplay failed'
  selfplay_is_right || fail "the game is not right: $(cat "$folder/selfplay.json")"
  seconds=$(jq .seconds "$folder/selfplay.json")
}

# draw_threes ROWS COLUMNS: a position with a 3 at every second cell of every second row, which takes exact counting long.
draw_threes() {
  awk -v rows="$1" -v columns="$2" 'BEGIN {
    for (row = 0; row < rows; ++row) {
      for (column = 0; column < columns; ++column) printf "%s", row % 2 || column % 2 ? "?" : "3"
      print ""
    }
  }' >"$folder/threes.txt"
}

# time_analysis MINES: an exact analysis; the probabilities of all cells add up to the mines.
time_analysis() {
  local start
  start=$(microseconds_now)
  "$bin"/mines-solve "$folder/threes.txt" --mines "$1" --threads 1 --json >"$folder/analysis.json" || fail 'mines-solve failed'
  seconds=$(seconds_since "$start")
  jq -e --argjson mines "$1" '.exact and (([.cells[].mine] | add) - $mines | fabs) < 1e-6' "$folder/analysis.json" >/dev/null ||
    fail "the analysis is not right: $(head -c 200 "$folder/analysis.json")"
}

# time_reviews GAMES: reviews of recorded Expert games, whose checked siblings on small boards check_reviews compares with
# brute force.
time_reviews() {
  "$root"/tests/reference/check_reviews "$bin"/mines-solve --speed "$1" >"$folder/reviews" || fail 'a review failed'
  seconds=$(sed -nE 's/.*: ([0-9.]+) s together.*/\1/p' "$folder/reviews")
}

compare_games() {
  local side=$1 wire=$2
  ((side <= largest)) && has_room_for_game "games of $side²" "$side" || return 0
  bin=${programs_of[new]}
  draw_board "$side"
  compare "game $side $wire" time_game "$side" "$wire"
  rm "$folder/board.map"
}

compare_all() {
  local side program
  for program in new old; do
    "$root"/tests/reference/check_reviews "${programs_of[$program]}"/mines-solve --games 40 >"$folder/reviews" ||
      fail "a review of the $program programs is not right"
  done
  bin=${programs_of[new]}
  draw_board 512
  compare 'start 512' time_start 512
  rm "$folder/board.map"
  for side in 512 2048 8192; do compare_games "$side" v2; done
  compare_games "$((largest < 1024 ? 512 : 1024))" v1
  compare "game $selfplay_side in process" time_selfplay "$selfplay_side"
  if [[ $smoke ]]; then
    draw_threes 6 13
    compare analysis time_analysis 28
    compare reviews time_reviews 2
  else
    draw_threes 12 25
    compare analysis time_analysis 107
    compare reviews time_reviews 10
  fi
}

# print_comparison: a line for each section; for the message of a commit, so no line is longer than 80 characters.
print_comparison() {
  printf 'new: %s\nold: %s\n' "$(describe_commit)" "$against"
  printf '%s, %s cores\n' "$(processor_name)" "$(nproc)"
  printf 'pairs: %s, bound: %s; before the start, other work took %s %% of all cores\n' "$pairs" "$bound" "$others"
  printf '%-22s %8s %8s %8s  %s\n' seconds old new new/old quartiles
  awk -F'\t' '{ printf "%-22s %8.4g %8.4g %8.3f  %.3f to %.3f  %s\n", $1, $2, $3, $4, $5, $6, $7 }' "$folder/comparison.tsv" |
    sed 's/ *$//'
}

# Fails if the new programs are slower than the bound allows.
compare_commits() {
  measure_others
  compare_all
  jq -rRn --argjson bound "$bound" -f "$root/scripts/benchmarks/against.jq" "$folder/pairs.tsv" >"$folder/comparison.tsv"
  print_comparison | tee "$output/against.txt"
  ! grep -q $'\tslower$' "$folder/comparison.tsv" || fail "slower than --bound $bound allows"
}
