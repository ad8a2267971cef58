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
  libfmt-dev
  libjpeg-dev
  libjs-leaflet
  libncurses-dev
  libpng-dev
  libseccomp-dev
  libxxhash-dev
  ninja-build
  nlohmann-json3-dev
  pkg-config
)
# The packages for tests, too.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly test_packages=(
  "${game_packages[@]}"
  bash-completion
  cadical
  catch2
  clasp
  cryptominisat
  jq
  libvterm-dev
  lowdown
  mandoc
  minisat
  minisat+
  openssh-client
  python3-jsonschema
  tmux
)

# The packages for benchmarks, too.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly bench_packages=(
  "${test_packages[@]}"
  gnuplot-nox
  libbenchmark-dev
)

# The packages for the Python package and its tests, too.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly python_packages=(
  mypy
  python3-hypothesis
  python3-numpy
  python3-pytest
)

# The packages for the notebooks, too.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly notebook_packages=(
  "${python_packages[@]}"
  python3-ipykernel
  python3-matplotlib
  python3-nbconvert
)

# The packages for mines-view's page in a browser: its engine, its tests, which are skipped without them, and its pictures.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly page_packages=(
  chromium
  chromium-driver
  emscripten
  esbuild
  node-typescript
  python3-selenium
)

# What single apps need, by the files debian-packages of their folders. Without it, all but the app is built.
# shellcheck disable=SC2034 # the scripts that source this use it
mapfile -t app_packages < <(cat "$root"/apps/*/debian-packages 2>/dev/null)

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
  "${app_packages[@]}"
  dpkg-dev
  file
)

# The packages for scripts/release.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly release_packages=(
  "${package_packages[@]}"
  emscripten
  esbuild
  jq
  mmdebstrap
  python3-wheel
  rpm
  umoci
)

# The packages for programs for AArch64 on another machine: binfmt-support has the kernel start them by qemu. Those of the
# target itself are in build/aarch64-root.
# shellcheck disable=SC2034 # the scripts that source this use it
readonly arm_packages=(
  arch-test
  binfmt-support
  g++-aarch64-linux-gnu
  mmdebstrap
  qemu-user-static
)

# The packages for the long tests: those of benchmarks and notebooks, of the tests of single apps, queues for suites, old
# processors, and wheels.
mapfile -t app_test_packages < <(cat "$root"/tests/*/debian-packages 2>/dev/null)
# shellcheck disable=SC2034 # the scripts that source this use it
readonly long_packages=(
  "${bench_packages[@]}"
  "${notebook_packages[@]}"
  "${app_packages[@]}"
  "${app_test_packages[@]}"
  "${html_packages[@]}"
  iproute2
  munge
  openssh-server
  parallel
  python3-venv
  python3-wheel
  qemu-user
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
  local tables=(judge/game/play_options.cpp src/isolation/isolation_options.cpp) argument option known
  if [[ $1 == play ]]; then
    tables+=(judge/game/settings.cpp)
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

# set_release_date: SOURCE_DATE_EPOCH is the last commit's date, or now, unless it is set.
set_release_date() {
  SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" -c safe.directory='*' log -1 --format=%ct 2>/dev/null || date +%s)}
  export SOURCE_DATE_EPOCH
}

# project_version: prints the version that CMakeLists.txt names.
project_version() { sed -n 's/^project(mines VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt"; }

# debian_sources: prints the files with this system's sources of Debian itself, as mmdebstrap takes them after its release.
debian_sources() {
  local file
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources; do
    if [[ -s $file ]]; then printf '%s\n' "$file"; fi
  done
}

# debian_release: prints the name of this system's release.
debian_release() { (source /etc/os-release && printf '%s\n' "$VERSION_CODENAME"); }

# copy_bare_system FOLDER BARE [ARCH]: makes a bare system of this release in BARE, unless it is there, and a copy of it in
# FOLDER. ARCH is this machine's processor, unless it is named.
copy_bare_system() {
  local sources
  if [[ ! -e $2/etc/debian_version ]]; then
    mapfile -t sources < <(debian_sources)
    mmdebstrap --quiet --variant=apt ${3:+--architectures="$3"} "$(debian_release)" "$2" "${sources[@]}"
  fi
  cp -a "$2" "$1"
}

# inside FOLDER COMMAND ...: runs the command as root of the system in the folder. The system is moved onto the root: below a
# mere chroot no program may make namespaces, so the judge would have no sandbox.
inside() {
  # shellcheck disable=SC2016 # the inner shell expands it
  unshare --mount --pid --ipc --fork --kill-child bash -c '
    set -e
    mount --bind "$1" "$1"
    cd "$1"
    mount -t proc proc proc
    mount --rbind /dev dev
    mount -t tmpfs tmpfs dev/shm
    mount --rbind /sys sys
    if [[ -e /etc/resolv.conf ]]; then cp -L /etc/resolv.conf etc; fi
    mount --move . /
    shift
    exec chroot . env --chdir=/root -i LC_ALL=C.UTF-8 HOME=/root \
      PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"' inside "$@"
}

# fetch_source PACKAGE: puts the sources of a Debian package into build/sources/PACKAGE, by a list of packages that is apt's
# for this call alone.
fetch_source() {
  local folder=$root/build/sources apt=$root/build/sources/.apt packages suite settings
  [[ ! -d $folder/$1 ]] || return 0
  # Where this system has its packages from, it has their sources from as well.
  # shellcheck disable=SC2016 # apt replaces these names
  read -r packages suite < <(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
    grep -m 1 -E '^[^ ]+ [a-z]+ main$') ||
    fail "apt knows no packages: run 'apt-get update' first"
  mkdir -p "$apt"/{lists/partial,cache/archives/partial}
  printf 'Types: deb-src\nURIs: %s\nSuites: %s\nComponents: main\nSigned-By: %s\n' \
    "$packages" "${suite%% *}" /usr/share/keyrings/debian-archive-keyring.gpg >"$apt/debian.sources"
  settings=(-q -o "Dir::Etc::sourcelist=$apt/debian.sources" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=)
  rm -rf "${apt:?}/$1"
  mkdir "$apt/$1"
  (cd "$apt/$1" && apt-get "${settings[@]}" update && apt-get "${settings[@]}" source "$1") \
    >"$apt/log" 2>&1 || fail "the sources of $1 cannot be fetched: see $apt/log"
  mv "$apt/$1"/*/ "$folder/$1"
}

# check_arch VALUE: refuses what --arch does not name.
check_arch() { [[ $1 == @(amd64|arm64) ]] || refuse '--arch: amd64 or arm64 is expected'; }

# is_foreign ARCH: whether programs for ARCH are cross-compiled here. Fails if they cannot be.
is_foreign() {
  [[ $1 != $(dpkg --print-architecture) ]] || return 1
  [[ $1 == arm64 ]] || fail "programs for $1 can be made only on such a machine"
}

# make_arm_root: makes a Debian for AArch64 in build/aarch64-root, unless it is there: the libraries and headers that programs
# are compiled with, and what scripts/package packs them with. Nothing foreign is installed on this machine.
make_arm_root() {
  local folder=$root/build/aarch64-root package packages=cmake,dpkg-dev,file,libstdc++-12-dev sources
  # A container has no init that tells the kernel of qemu.
  arch-test arm64 >/dev/null || update-binfmts --enable qemu-aarch64 ||
    fail 'the kernel cannot start programs for AArch64 by qemu'
  for package in "${test_packages[@]}" "${app_packages[@]}"; do
    case $package in lib* | nlohmann* | catch2) packages+=,$package ;; esac
  done
  [[ $(cat "$folder/packages" 2>/dev/null) != "$packages" ]] || return 0
  mapfile -t sources < <(debian_sources)
  rm -rf "$folder"
  mkdir -p "$folder"
  mmdebstrap --quiet --architectures=arm64 --variant=apt --include="$packages" --format=tar \
    "$(debian_release)" - "${sources[@]}" | tar -x -C "$folder" --exclude='./dev/*' --no-same-owner || return
  printf '%s\n' "$packages" >"$folder/packages"
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

# locked TREE PRESET COMMAND ...: runs the command in a folder of sources. Two scripts at once take turns with a preset.
locked() {
  mkdir -p "$1/build"
  (
    cd "$1" || exit
    flock 9
    "${@:3}"
  ) 9>"$1/build/.$2.lock"
}

# configure_tree TREE PRESET [-DNAME=VALUE ...]
configure_tree() { locked "$1" "$2" cmake --preset "${@:2}" >/dev/null; }
configure() { configure_tree "$root" "$@"; }

# build_tree TREE PRESET [-DNAME=VALUE ...] [TARGET ...]: configures and builds everything, or the targets.
build_tree() {
  local tree=$1 preset=$2 settings=() targets=() argument
  for argument in "${@:3}"; do
    if [[ $argument == -D* ]]; then settings+=("$argument"); else targets+=("$argument"); fi
  done
  configure_tree "$tree" "$preset" ${settings[@]:+"${settings[@]}"}
  NINJA_STATUS='[%f of %t, %e s] ' \
    locked "$tree" "$preset" cmake --build --preset "$preset" ${targets[@]:+--target "${targets[@]}"} >&2
}
build() { build_tree "$root" "$@"; }
