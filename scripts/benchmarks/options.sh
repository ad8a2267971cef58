# The options of scripts/bench.
# shellcheck shell=bash disable=SC2034,SC2154 # scripts/bench, which sources this, shares its variables

largest=8192
runs=
selfplay_side=
output=
bin=
smoke=
redraw=
against= # a commit's number, or a folder with programs; empty: no comparison
pairs=
bound=

print_help() {
  cat <<'HELP'
Usage: scripts/bench [OPTION ...]
       scripts/bench --against COMMIT [OPTION ...]
Runs the benchmarks and writes results.json, plots and a page. With --against, it builds the
programs of a commit, too, runs old and new ones in turn, and prints how they compare.
  --largest N      side of the largest board, a power of two from 512 to 65536 (default 8192)
  --runs R         runs of everything, whose median counts, 1 to 99 (default 5)
  --selfplay N     side of the board of the games inside the process, like --largest (default 16384;
                   with --against 4096)
  --against COMMIT compares with a commit, or with the programs in a folder of that name; writes
                   the table to against.txt, too
  --pairs N        with --against: pairs of runs of everything, 1 to 999 (default 20)
  --bound R        with --against: fails where three of four pairs take more than R times as long
                   (default 1.05); never with fewer than 5 pairs
  --output FOLDER  where to write (default docs/background/benchmarks; with --against build/against)
  --bin FOLDER     takes the programs from there: builds none of them, and installs nothing
  --smoke          the least of everything, to see that it works
  --redraw         measures nothing: makes plots and page again from results.json
  --help           show this and end
Exit codes: 0 done, 1 an answer was wrong, a program failed, or --bound is exceeded, 2 wrong options.
HELP
}

# check_side OPTION VALUE
check_side() {
  [[ $2 =~ ^(512|1024|2048|4096|8192|16384|32768|65536)$ ]] ||
    refuse "$1: '$2' is not a power of two from 512 to 65536"
}

# find_commit VALUE: prints the commit's number, or the folder of programs, from the root.
find_commit() {
  if [[ -x $1/mines-judge ]]; then
    realpath -- "$1"
  else
    git -C "$root" -c safe.directory='*' rev-parse --verify --quiet --short=12 "$1^{commit}" 2>/dev/null ||
      refuse "--against: '$1' is neither a commit nor a folder with the programs"
  fi
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
    --against) against=$(find_commit "$value") ;;
    --pairs)
      [[ $value =~ ^[1-9][0-9]{0,2}$ ]] || refuse "--pairs: '$value' is not a whole number from 1 to 999"
      pairs=$value
      ;;
    --bound)
      [[ $value =~ ^[1-9](\.[0-9]{1,6})?$ ]] || refuse "--bound: '$value' is not a number of at least 1 and below 10"
      bound=$value
      ;;
    --output) output=$(check_output "$value") ;;
    --bin) bin=$(check_bin "$value") ;;
  esac
}

set_defaults() {
  if [[ $against ]]; then
    [[ ! $redraw ]] || refuse '--redraw: cannot be used together with --against'
    [[ ! $runs ]] || refuse '--runs: cannot be used together with --against, which has --pairs'
  else
    [[ ! $pairs ]] || refuse '--pairs: has no meaning without --against'
    [[ ! $bound ]] || refuse '--bound: has no meaning without --against'
  fi
  if [[ $smoke ]]; then
    runs=${runs:-1} pairs=${pairs:-2}
  fi
  runs=${runs:-5} pairs=${pairs:-20} bound=${bound:-1.05}
  if [[ $against ]]; then
    output=${output:-$root/build/against} selfplay_side=${selfplay_side:-4096}
  else
    output=${output:-$root/docs/background/benchmarks} selfplay_side=${selfplay_side:-16384}
  fi
}

read_options() {
  while (($#)); do
    case $1 in
      --help | -h)
        print_help
        exit
        ;;
      --smoke)
        smoke=yes largest=512 selfplay_side=512
        ;;
      --redraw) redraw=yes ;;
      --largest | --runs | --selfplay | --output | --bin | --against | --pairs | --bound)
        (($# > 1)) || refuse "$1: a value is expected"
        set_option "$1" "$2"
        shift
        ;;
      *) refuse "'$1' is not an option; --help lists them" ;;
    esac
    shift
  done
  set_defaults
  [[ ! $redraw || -r $output/results.json ]] || refuse "--redraw: there is no $output/results.json"
}
