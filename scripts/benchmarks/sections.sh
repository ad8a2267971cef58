# What scripts/bench measures: one function for each section. All that is compared runs once before any of it runs
# again, so that other work on the machine slows all of it.
# shellcheck shell=bash disable=SC2034,SC2154 # scripts/bench, which sources this, shares its variables

# Over v1 a large board takes minutes, so that of those above this side only the largest is played, and once.
readonly largest_over_v1=8192

# Games of separate processes under the judge.
bench_games() {
  local side run
  for side in $(sides); do
    has_room_for_game "games of $side²" "$side" || continue
    say "games of $side²"
    draw_board "$side"
    for ((run = 0; run < runs; ++run)); do
      bench_game "$side" v2
      if ((side <= largest_over_v1 || side == largest && run == 0)); then bench_game "$side" v1; fi
      bench_start "$side"
    done
    rm "$folder/board.map"
  done
}

bench_game() {
  local side=$1 wire=$2 cells=$(($1 * $1)) kind
  local command="MINES_WIRE=$wire mines-judge --map $side.map --solver sat --json"
  play "$side" "$wire" sat MINES_WIRE="$wire" MINES_STATS=1
  sample_game time s "$(report seconds)" 1
  sample_game 'time a cell' ns "$(report seconds)" "${cells}e-9"
  for kind in answer server; do
    sample_game "$kind's memory" 'bytes a cell' "$(report "${kind}_peak_rss_bytes")" "$cells"
  done
  [[ $wire == v1 ]] || return 0
  command="MINES_STATS=1 $command"
  sample_game requests 'a cell' "$(awk '/^answer: requests / { print $3 }' "$folder/messages")" "$cells"
}

# sample_game NAME UNIT VALUE DIVISOR: a sample of the game that bench_game has played.
sample_game() {
  sample games "$1" "$2" "$command" "$(calculate 'value / divisor' "value=$3" "divisor=$4")" side="$side" wire="$wire"
}

bench_start() {
  local side=$1 start end
  start=$(microseconds_now)
  play_nothing "$side"
  end=$(microseconds_now)
  sample start 'a game without a click' ms "time mines-judge --map $side.map --solver /bin/true --isolate off" \
    "$(calculate "(end - start) / 1e3" "start=$start" "end=$end")" side="$side"
}

# A game with a record and one without, and the record counted again.
bench_record() {
  local side run start end record=$memory_folder/game.record command
  local -a judge_options
  side=$(least "$largest" 16384)
  has_room_for_game "records of $side²" "$side" || return 0
  say "records of $side²"
  draw_board "$side"
  for ((run = 0; run < runs; ++run)); do
    judge_options=()
    play "$side" v2 sat
    sample record 'without a record' s "mines-judge --map $side.map --solver sat --json" "$(report seconds)" side="$side"
    judge_options=(--record "$record")
    command="mines-judge --map $side.map --solver sat --json --record $side.record"
    play "$side" v2 sat
    sample record 'with a record' s "$command" "$(report seconds)" side="$side"
    sample record size 'bytes a cell' "$command" "$(calculate 'bytes / cells' "bytes=$(stat -c %s "$record")" "cells=$((side * side))")" \
      side="$side"
    start=$(microseconds_now)
    "$bin"/mines-judge --replay "$record" --map "$folder/board.map" --json >"$folder/again.json" ||
      fail 'the record cannot be counted again'
    end=$(microseconds_now)
    cmp -s "$folder/report.json" "$folder/again.json" || fail "counted again, the game has another report: $(cat "$folder/again.json")"
    sample record 'counted again' s "time mines-judge --replay $side.record --map $side.map" \
      "$(calculate "(end - start) / 1e6" "start=$start" "end=$end")" side="$side"
  done
  rm "$folder/board.map" "$record"
}

# Games on one processor and on two, with one thread of the solver and with two. The model in figures.jq is fitted to
# the first and has to foretell the others.
bench_processors() {
  local side run processors threads
  (($(nproc) > 1)) || return 0
  side=$(least "$largest" 8192)
  has_room_for_game "games of $side² on one processor and on two" "$side" || return 0
  say "games of $side² on one processor and on two"
  draw_board "$side"
  for ((run = 0; run < runs; ++run)); do
    for processors in 1 2; do
      for threads in 1 2; do
        play "$side" v2 sat MINES_THREADS="$threads" taskset -c "0-$((processors - 1))"
        sample processors 'time a cell' ns \
          "MINES_THREADS=$threads taskset -c 0-$((processors - 1)) mines-judge --map $side.map --solver sat --json" \
          "$(calculate 'seconds / cells * 1e9' "seconds=$(report seconds)" "cells=$((side * side))")" \
          side="$side" processors="$processors" threads="$threads"
      done
    done
  done
  rm "$folder/board.map"
}

# What the wire alone takes: the solver next to a player who knows the board and sends the fewest requests.
bench_replay() {
  local side run
  side=$(least "$largest" "$largest_over_v1")
  has_room_for_game "replays of $side²" "$side" || return 0
  say "replays of $side²"
  draw_board "$side"
  for ((run = 0; run < runs; ++run)); do
    play "$side" v1 sat MINES_WIRE=v1
    sample replay solver s "MINES_WIRE=v1 mines-judge --map $side.map --solver sat --json" "$(report seconds)" side="$side"
    play "$side" v1 "$bin/wire-replay" MINES_REPLAY_MAP="$folder/board.map"
    sample replay replay s "MINES_REPLAY_MAP=$side.map mines-judge --map $side.map --solver wire-replay --isolate off" \
      "$(sed -n 's/.*replayed in \([0-9.]*\) s.*/\1/p' "$folder/messages")" side="$side"
    play "$side" v1 "$bin/wire-replay" MINES_REPLAY_MAP="$folder/board.map" MINES_REPLAY_READ=1
    sample replay 'reading replay' s \
      "MINES_REPLAY_READ=1 MINES_REPLAY_MAP=$side.map mines-judge --map $side.map --solver wire-replay --isolate off" \
      "$(sed -n 's/.*replayed in \([0-9.]*\) s.*/\1/p' "$folder/messages")" side="$side"
  done
  rm "$folder/board.map"
}

# A server of the contest's kind, with a thread for each channel: the solver with its default options next to a player
# who knows the board and uses one channel, and to a plain answer; last the largest board, once, by the solver alone.
bench_look_alike() {
  local side run
  local -a judge_options=(--server "$bin/thread_per_channel_server")
  local judge="mines-judge --server build/release/bin/thread_per_channel_server --time 3600"
  side=$(least "$largest" "$largest_over_v1")
  has_room_for_game "games of $side² under a server with a thread for each channel" "$side" || return 0
  say "games of $side² under a server with a thread for each channel"
  draw_board "$side"
  for ((run = 0; run < runs; ++run)); do
    play "$side" v1 sat
    sample lookalike solver s "$judge --map $side.map --solver sat --json" "$(report seconds)" side="$side"
    play "$side" v1 "$bin/wire-replay" MINES_REPLAY_MAP="$folder/board.map" MINES_REPLAY_CHANNELS=1
    sample lookalike replay s \
      "MINES_REPLAY_CHANNELS=1 MINES_REPLAY_MAP=$side.map $judge --map $side.map --solver wire-replay --isolate off" \
      "$(sed -n 's/.*replayed in \([0-9.]*\) s.*/\1/p' "$folder/messages")" side="$side"
    play "$side" v1 "$bin/wire-replay" MINES_REPLAY_MAP="$folder/board.map" MINES_REPLAY_CHANNELS=1 MINES_REPLAY_READ=1
    sample lookalike 'reading replay' s \
      "MINES_REPLAY_READ=1 MINES_REPLAY_CHANNELS=1 MINES_REPLAY_MAP=$side.map $judge --map $side.map --solver wire-replay --isolate off" \
      "$(sed -n 's/.*replayed in \([0-9.]*\) s.*/\1/p' "$folder/messages")" side="$side"
    play "$side" v1 "$bin/plain_answer"
    sample lookalike 'plain answer' s "$judge --map $side.map --solver plain_answer --json" "$(report seconds)" \
      side="$side"
  done
  rm "$folder/board.map"
  # That server takes two bytes a cell, and a bit for each channel that the solver tries.
  ((largest > side)) && has_room "a game of $largest² under that server" $((largest * largest * 7 / 2)) "$folder" \
    $((largest * largest / 8)) || return 0
  say "a game of $largest² under that server"
  draw_board "$largest"
  play "$largest" v1 sat
  sample lookalike solver s "$judge --map $largest.map --solver sat --json" "$(report seconds)" side="$largest"
  rm "$folder/board.map"
}

# Round trips and messages; the program checks what was opened.
bench_wire() {
  local side=${smoke:+64} run name value unit
  side=${side:-4096}
  say 'round trips and messages'
  for ((run = 0; run < runs; ++run)); do
    "$bin"/wire_bench "$side" >"$folder/wire" || fail 'wire_bench failed'
    while IFS=$'\t' read -r name value unit; do
      sample wire "$name" "$unit" "wire_bench $side" "$value"
    done <"$folder/wire"
  done
}

# Drawing maps into memory, with all cores.
bench_maps() {
  local side run start end map=$memory_folder/board.map
  for side in $(sides); do
    has_room "the map of $side²" $((side * side / 2 + (64 << 20))) "$memory_folder" $((side * side / 4 + (1 << 20))) ||
      continue
    say "the map of $side²"
    for ((run = 0; run < runs; ++run)); do
      start=$(microseconds_now)
      "$bin"/mines-map generate "$side" --seed "$seed" --output "$map"
      end=$(microseconds_now)
      ((run > 0)) || compare_maps "$side" "$map"
      sample maps generating ms "time mines-map generate $side --seed $seed -o /dev/shm/$side.map" \
        "$(calculate "(end - start) / 1e3" "start=$start" "end=$end")" side="$side"
      rm "$map"
    done
  done
}

# Games inside the process by one thread and by two, and two games of one thread each at once. On a smaller board where
# memory is short: the field, its copy on the server's board, and the view.
bench_threads() {
  local side run threads deficit=
  for ((side = selfplay_side; side > 512; side /= 2)); do
    if has_room "games of $side² inside the process" $((side * side + (64 << 20))) "$folder" $((1 << 20)); then
      break
    fi
  done
  say "games of $side² inside the process"
  for threads in 1 2; do check_deductions "$threads"; done
  for ((run = 0; run < runs; ++run)); do
    for threads in 1 2; do
      "$bin"/mines-selfplay --size "$side" --seed "$seed" --threads "$threads" --json >"$folder/selfplay.json"
      selfplay_is_right || fail "the game is not right: $(cat "$folder/selfplay.json")"
      deficit=${deficit:-$(jq .deficit "$folder/selfplay.json")}
      [[ $(jq .deficit "$folder/selfplay.json") == "$deficit" ]] ||
        fail "$threads threads have left another deficit than $deficit: $(cat "$folder/selfplay.json")"
      sample_selfplay "$side" "$threads"
    done
    (($(nproc) == 1)) || bench_games_at_once "$side"
  done
}

# bench_games_at_once SIDE: two games that share nothing but the machine.
bench_games_at_once() {
  local side=$1 processor
  local -a games=()
  for processor in 0 1; do
    taskset -c "$processor" "$bin"/mines-selfplay --size "$side" --seed "$seed" --threads 1 --json \
      >"$folder/at-once-$processor.json" &
    games+=($!)
  done
  for processor in 0 1; do wait "${games[processor]}" || fail 'a game at once with another failed'; done
  sample threads 'each of two games at once' '10⁶ cells/s' \
    "mines-selfplay --size $side --seed $seed --threads 1 & mines-selfplay --size $side --seed $seed --threads 1" \
    "$(jq -s 'map(.rows * .columns / .seconds / 1e6) | add / length' "$folder"/at-once-[01].json)" side="$side"
}

# check_deductions THREADS: checks every deduction of a smaller game against the truth. That is slow.
check_deductions() {
  "$bin"/mines-selfplay --size "$(least "$selfplay_side" 2048)" --seed "$seed" --threads "$1" --check >"$folder/messages" ||
    fail "a deduction was wrong: $(tail -n 1 "$folder/messages")"
}

# Stages are the statistics that end in _us.
sample_selfplay() {
  local side=$1 threads=$2 name value unit
  while IFS=$'\t' read -r name unit value; do
    sample threads "$name" "$unit" "mines-selfplay --size $side --seed $seed --threads $threads --stats" "$value" \
      side="$side" threads="$threads"
  done < <(jq -r '(.rows * .columns) as $cells
    | ["whole game", "10⁶ cells/s", $cells / .seconds / 1e6],
      (.statistics | to_entries[] | select(.key | endswith("_us"))
       | ["stage " + .key[:-3], "10⁶ cells/s", $cells / ([.value, 1] | max)]),
      ["replies", "a block", .statistics.replies / $cells * 512],
      ["requests", "a block", .statistics.clicks_posted / $cells * 512] | @tsv' "$folder/selfplay.json")
}

# measure_with PROGRAM OPTION ...: runs a program of Google Benchmark, into $folder/measured.json; the program checks what it times.
measure_with() {
  "$bin/$1" --benchmark_format=json --benchmark_repetitions="$runs" "${@:2}" >"$folder/measured.json" 2>"$folder/messages" ||
    fail "$1 failed: $(tail -n 1 "$folder/messages")"
  jq -e 'all(.benchmarks[]; .error_occurred | not)' "$folder/measured.json" >/dev/null ||
    fail "$1: $(jq -r '[.benchmarks[].error_message // empty] | first' "$folder/measured.json")"
}

# The bandwidth of memory.
bench_bandwidth() {
  local mebibytes=${smoke:+8} threads name value
  mebibytes=${mebibytes:-512}
  has_room 'the bandwidth of memory' $(((3 * mebibytes + 64) << 20)) "$folder" $((1 << 20)) || return 0
  say 'the bandwidth of memory'
  measure_with memory_bench --benchmark_filter="/$mebibytes/"
  while IFS=$'\t' read -r name threads value; do
    sample bandwidth "$name" GB/s "memory_bench --benchmark_filter=$name/$mebibytes/.*threads:$threads" "$value" threads="$threads"
  done < <(jq -r '.benchmarks[] | select(.run_type == "iteration")
    | [(.name | split("/")[0]), .threads, .bytes_per_second / 1e9] | @tsv' "$folder/measured.json")
}

# The hot loops for each instruction set.
bench_kernels() {
  local seconds=${smoke:+0.01} name kernel value unit
  seconds=${seconds:-0.3}
  say 'kernels'
  measure_with kernel_bench --benchmark_min_time="$seconds"
  while IFS=$'\t' read -r name kernel unit value; do
    sample kernels "$name" "$unit" "kernel_bench --benchmark_filter=$name/$kernel" "$value" kernel="$kernel"
  done < <(jq -r '.benchmarks[] | select(.run_type == "iteration")
    | (.name | split("/")[:2])
      + (if .blocks then ["10⁶ blocks/s", .blocks / 1e6] else ["10⁹ cells/s", .cells / 1e9] end) | @tsv' \
    "$folder/measured.json")
}
