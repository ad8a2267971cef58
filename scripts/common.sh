# What the scripts share. Sourced by them, from any folder, which it does not leave: arguments may be paths.
# shellcheck shell=bash

# A command that fails in $(...) ends the script too.
shopt -s inherit_errexit

root=$(CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# Everything that a build and its tests need beyond Debian's base system. The only list.
readonly packages=(
  bubblewrap
  build-essential
  catch2
  cmake
  libbenchmark-dev
  libboost-program-options-dev
  libcadical-dev
  libexpected-dev
  libfmt-dev
  libncurses-dev
  libseccomp-dev
  libvterm-dev
  libxxhash-dev
  ninja-build
  nlohmann-json3-dev
  pkg-config
)

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$1" >&2
  exit 1
}

# Of wrong arguments.
refuse() {
  printf '%s: %s\n' "$(basename "$0")" "$1" >&2
  exit 2
}

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

# need_tools TOOL ...: fails where nothing is to be installed.
need_tools() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null || fail "$tool is not installed"
  done
}

# missing_packages PACKAGE ...: prints those that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    # shellcheck disable=SC2016 # the dollar is dpkg-query's
    dpkg-query -W -f='${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
      printf '%s\n' "$package"
  done
}

# install_packages [PACKAGE ...]: installs what is missing of the list, and of what a script needs besides, as root
# or through sudo. Silent and offline when there is nothing to do.
install_packages() {
  command -v dpkg-query >/dev/null || return 0 # not Debian: CMake says what it does not find
  local missing as_root=()
  mapfile -t missing < <(missing_packages "${packages[@]}" "$@")
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail "install these packages as root first: ${missing[*]}"
    as_root=(sudo)
  fi
  printf 'installing %s\n' "${missing[*]}" >&2
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  "${as_root[@]}" update >&2
  "${as_root[@]}" install -y --no-install-recommends "${missing[@]}" >&2
}

# Under sudo: goes on as the user who called it, so that build/ stays theirs. What an earlier run as root left
# there is handed back. Call it after install_packages, with the script's arguments.
leave_root() {
  ((EUID == 0)) && [[ ${SUDO_USER:-root} != root ]] || return 0
  # Somebody else's tree, root's own for instance, can only be built by root.
  runuser -u "$SUDO_USER" -- test -w "$root" || return 0
  if [[ -d $root/build ]]; then chown -hR --from=root "$SUDO_USER:" "$root/build"; fi
  local home
  home=$(getent passwd "$SUDO_USER" | cut -d: -f6)
  exec runuser -u "$SUDO_USER" -- env HOME="$home" "$BASH" "$root/scripts/$(basename "$0")" "$@"
}

# build PRESET [TARGET ...]: configures and builds, everything or the targets. Two scripts at once take turns.
build() {
  local preset=$1 target=("${@:2}")
  mkdir -p "$root/build"
  (
    cd "$root" || exit
    flock 9
    cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset" ${target[@]:+--target "${target[@]}"} >&2
  ) 9>"$root/build/.$preset.lock"
}
