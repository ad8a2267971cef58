# What the scripts share. They source it from any folder. It stays in that folder, because arguments may be paths.
# shellcheck shell=bash

# A command that fails in $(...) ends the script too.
shopt -s inherit_errexit

root=$(CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# The only list of packages: what a build needs beyond Debian's base system, and what a game needs to run.
readonly game_packages=(
  bubblewrap
  build-essential
  cmake
  libboost-program-options-dev
  libcadical-dev
  libcpp-httplib-dev
  libexpected-dev
  libfmt-dev
  libjs-leaflet
  libncurses-dev
  libseccomp-dev
  libxxhash-dev
  ninja-build
  nlohmann-json3-dev
  pkg-config
)
# The packages for tests and benchmarks, too.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly test_packages=(
  "${game_packages[@]}"
  bash-completion
  catch2
  clasp
  cryptominisat
  gnuplot-nox
  jq
  libbenchmark-dev
  libvterm-dev
  lowdown
  mandoc
  minisat
  minisat+
  python3-jsonschema
)

# The packages for the Python package and its tests, too.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly python_packages=(
  mypy
  pybind11-dev
  python3-build
  python3-dev
  python3-hypothesis
  python3-ipykernel
  python3-matplotlib
  python3-nbconvert
  python3-numpy
  python3-pytest
  python3-setuptools
  python3-venv
  python3-wheel
  unzip
)

# The packages for mines-view's page in a browser: its tests, which are skipped without them, and its pictures.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly page_packages=(
  chromium
  chromium-driver
  node-typescript
  python3-selenium
)

# The packages for mines-cluster and its tests: both of Debian's MPIs. Without one, all but mines-cluster is built.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly cluster_packages=(
  libmpich-dev
  libopenmpi-dev
  mpich
  openmpi-bin
)

# The packages for the pages as HTML.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly html_packages=(
  doxygen
  lowdown
  mandoc
)

# The packages for scripts/package.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly package_packages=(
  "${game_packages[@]}"
  "${html_packages[@]}"
  dpkg-dev
  file
  libopenmpi-dev
  pybind11-dev
  python3-dev
  python3-numpy
)

# The packages for the tests of suites on a queue.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly queue_packages=(
  iproute2
  munge
  openssh-server
  parallel
  slurm-wlm
)

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$1" >&2
  exit 1
}

# Like fail, for wrong arguments.
refuse() {
  printf '%s: %s\n' "$(basename "$0")" "$1" >&2
  exit 2
}

# explain ARGUMENT ...: with --help or -h among them prints the comment at the top of the script, and ends.
explain() {
  local argument
  for argument in "$@"; do
    if [[ $argument != --help && $argument != -h ]]; then continue; fi
    sed -n '2,${/^#/!q; s/^# \{0,1\}//p}' "$0"
    exit 0
  done
}

# check_judge_options GAME ARGUMENT ...: refuses an option that mines-judge does not have for this kind of game, play or suite.
# It reads the tables of options in the sources, because nothing is built yet that could be asked.
check_judge_options() {
  local tables=(judge/settings/play_options.cpp src/isolation/isolation_options.cpp) argument option known
  if [[ $1 == play ]]; then
    tables+=(judge/settings/play_settings.cpp)
  else
    tables+=(judge/suite/suite_settings.cpp src/tasks/task.cpp)
  fi
  known=$(sed -n 's/.*\.name = "\([a-z-]*\)".*/--\1/p' "${tables[@]/#/$root/}")$'\n--version'
  for argument in "${@:2}"; do
    option=${argument%%=*}
    if [[ $option == --* ]] && ! grep -qxF -- "$option" <<<"$known"; then
      refuse "'$option' is not an option of mines-judge"
    fi
  done
}

# tracked_files [PATTERN ...]: the names of the files that git keeps, each followed by a NUL; from the root, for any
# owner of the folder.
tracked_files() { git -C "$root" -c safe.directory='*' ls-files -z -- "$@"; }

# check_output VALUE: prints the folder that --output names, from the root.
check_output() {
  [[ $1 ]] || refuse '--output: a folder is expected'
  [[ ! -e $1 || -d $1 && -w $1 ]] || refuse "--output: '$1' is not a folder that can be written to"
  realpath -m -- "$1"
}

# check_bin VALUE: prints the folder of programs that --bin names, from the root.
check_bin() {
  [[ -x $1/mines-judge ]] || refuse "--bin: '$1' is not a folder with the programs"
  realpath -- "$1"
}

# need_tools TOOL ...: fails unless all of them are installed. For scripts that install nothing.
need_tools() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null || fail "$tool is not installed"
  done
}

# missing_packages PACKAGE ...: prints those that are not installed. None on a system that is not Debian's: there CMake
# names what it does not find.
missing_packages() {
  command -v dpkg-query >/dev/null || return 0
  local package
  for package in "$@"; do
    # shellcheck disable=SC2016 # the dollar is dpkg-query's
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
      printf '%s\n' "$package"
  done
}

# may_call_sudo: asks, if there is a terminal to answer at and the script was not given --yes.
may_call_sudo() {
  [[ ! ${yes-} && -t 0 && -t 2 ]] || return 0
  local reply
  read -r -p 'Install them by sudo? [Y/n] ' reply || return 1
  [[ ! $reply || $reply == [Yy]* ]]
}

# install_packages PACKAGE ...: installs those that are missing, as root or through sudo. Silent and offline when none
# is.
install_packages() {
  local missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  if ((EUID == 0)); then
    printf 'installing %s\n' "${missing[*]}" >&2
  else
    command -v sudo >/dev/null || fail "install these packages as root first: ${missing[*]}"
    printf 'these packages are missing: %s\n' "${missing[*]}" >&2
    may_call_sudo || fail 'nothing was installed'
    as_root=(sudo)
  fi
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  "${as_root[@]}" update >&2
  "${as_root[@]}" install -y --no-install-recommends "${missing[@]}" >&2
}

# leave_root ARGUMENT ...: starts the script again as the user who called sudo, with its arguments, so that build/ stays
# theirs. Gives them what an earlier run as root left there. Call it after install_packages.
leave_root() {
  if ((EUID != 0)) || [[ ${SUDO_USER:-root} == root ]]; then return 0; fi
  # Only root can build in a tree that belongs to another user, root for instance.
  runuser -u "$SUDO_USER" -- test -w "$root" || return 0
  if [[ -d $root/build ]]; then chown -hR --from=root "$SUDO_USER:" "$root/build"; fi
  local home
  home=$(getent passwd "$SUDO_USER" | cut -d: -f6)
  exec runuser -u "$SUDO_USER" -- env HOME="$home" "$BASH" "$root/scripts/$(basename "$0")" "$@"
}

# build PRESET [-DNAME=VALUE ...] [TARGET ...]: configures and builds everything, or the targets. Two scripts at once
# take turns.
build() {
  local preset=$1 settings=() targets=() argument
  for argument in "${@:2}"; do
    if [[ $argument == -D* ]]; then settings+=("$argument"); else targets+=("$argument"); fi
  done
  mkdir -p "$root/build"
  (
    cd "$root" || exit
    flock 9
    cmake --preset "$preset" ${settings[@]:+"${settings[@]}"} >/dev/null
    NINJA_STATUS='[%f of %t, %e s] ' cmake --build --preset "$preset" ${targets[@]:+--target "${targets[@]}"} >&2
  ) 9>"$root/build/.$preset.lock"
}
