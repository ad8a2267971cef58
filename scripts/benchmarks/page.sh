# What scripts/bench makes from its samples: $output/results.json, and from that the plots and the page.
# shellcheck shell=bash disable=SC2034,SC2154 # scripts/bench, which sources this, shares its variables

write_results() {
  jq -s -f "$root/scripts/benchmarks/figures.jq" "$folder/machine.json" "$folder/samples.jsonl" \
    >"$folder/results.json"
  mv "$folder/results.json" "$output"
}

# Every figure, for the terminal.
print_table() {
  printf '%-10s %-42s %10s %10s %10s  %s\n' section figure median least most unit
  jq -r '.figures[] | [.section, ([.name, .side, .wire, .processors, .threads, .kernel] | map(values | tostring) | join(" ")),
    .median, .min // .median, .max // .median, .unit] | @tsv' "$output/results.json" |
    awk -F'\t' '{ printf "%-10s %-42s %10.4g %10.4g %10.4g  %s\n", $1, $2, $3, $4, $5, $6 }'
}

# plot_data FILTER: the rows that the jq filter makes of the figures, tab-separated.
plot_data() { jq -r ".figures | $1 | @tsv" "$output/results.json"; }

# game_data WIRE NAME: a row for each size of board.
game_data() {
  plot_data ".[] | select(.section == \"games\" and .wire == \"$1\" and .name == \"$2\") | [.side, .median, .min, .max]"
}

draw_plots() {
  local data=$folder/data wire largest_side
  mkdir "$data"
  for wire in v1 v2; do
    game_data "$wire" time >"$data/time-$wire"
    game_data "$wire" 'time a cell' >"$data/cell-$wire"
    game_data "$wire" "answer's memory" >"$data/answer-$wire"
    game_data "$wire" "server's memory" >"$data/server-$wire"
  done
  # A row for each stage, in the solver's order: its rate with one thread and with two.
  # shellcheck disable=SC2016 # the dollars are jq's
  plot_data 'map(select(.section == "threads" and (.name | startswith("stage "))))
    | . as $rates | .[] | select(.threads == 1) | .name as $stage
    | [$stage[6:], ($rates[] | select(.name == $stage) | .median)]' >"$data/stages"
  plot_data '.[] | select(.section == "threads" and .name == "whole game") | [.threads, .median, .min, .max]' \
    >"$data/threads"
  largest_side=$(jq '[.figures[] | select(.section == "games").side] | max' "$output/results.json")
  gnuplot -e "data='$data'; page='$output'; largest=$largest_side" "$root/scripts/benchmarks/plots.gnuplot" \
    2>"$folder/messages" ||
    fail "gnuplot failed: $(grep . "$folder/messages" | tail -n 1)"
}

# Fills the template with its tables: a line {{NAME}} stands for the table of that name.
write_page() {
  local line
  while IFS= read -r line; do
    if [[ $line =~ ^'{{'([a-z]+)'}}'$ ]]; then
      jq -r --arg table "${BASH_REMATCH[1]}" -f "$root/scripts/benchmarks/tables.jq" "$output/results.json" |
        fold -s -w 120 | sed 's/ *$//'
    else
      printf '%s\n' "$line"
    fi
  done <"$root/scripts/benchmarks/page.md" >"$output/README.md"
}
