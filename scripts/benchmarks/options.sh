# The options of scripts/bench.
# shellcheck shell=bash disable=SC2034,SC2154 # scripts/bench, which sources this, shares its variables

largest=8192
runs=5
selfplay_side=16384
output=$root/docs/background/benchmarks
bin=
smoke=
redraw=

print_help() {
  cat <<'HELP'
Usage: scripts/bench [OPTION ...]
Runs the benchmarks and writes results.json, plots and a page.
  --largest N      side of the largest board, a power of two from 512 to 65536 (default 8192)
  --runs R         runs of everything, whose median counts, 1 to 99 (default 5)
  --selfplay N     side of the board of the games inside the process, like --largest (default 16384)
  --output FOLDER  where to write (default docs/background/benchmarks)
  --bin FOLDER     takes the programs from there: builds and installs nothing
  --smoke          the least of everything, to see that it works
  --redraw         measures nothing: makes plots and page again from results.json
  --help           show this and end
Exit codes: 0 done, 1 an answer was wrong or a program failed, 2 wrong options.
HELP
}

# check_side OPTION VALUE
check_side() {
  [[ $2 =~ ^(512|1024|2048|4096|8192|16384|32768|65536)$ ]] ||
    refuse "$1: '$2' is not a power of two from 512 to 65536"
}

set_option() {
  local option=$1 value=$2
  case $option in
    --largest)
      check_side "$option" "$value"
      largest=$value
      ;;
    --runs)
      [[ $value =~ ^[1-9][0-9]?$ ]] || refuse "--runs: '$value' is not a whole number from 1 to 99"
      runs=$value
      ;;
    --selfplay)
      check_side "$option" "$value"
      selfplay_side=$value
      ;;
    --output) output=$(check_output "$value") ;;
    --bin) bin=$(check_bin "$value") ;;
  esac
}

read_options() {
  while (($#)); do
    case $1 in
      --help)
        print_help
        exit
        ;;
      --smoke)
        smoke=yes largest=512 runs=1 selfplay_side=512
        ;;
      --redraw) redraw=yes ;;
      --largest | --runs | --selfplay | --output | --bin)
        (($# > 1)) || refuse "$1: a value is expected"
        set_option "$1" "$2"
        shift
        ;;
      *) refuse "'$1' is not an option; --help lists them" ;;
    esac
    shift
  done
  [[ ! $redraw || -r $output/results.json ]] || refuse "--redraw: there is no $output/results.json"
}
