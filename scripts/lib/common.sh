# Shared by the scripts: where we are, how we speak, and how missing packages are installed.
# shellcheck shell=bash disable=SC2034
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root" || exit 70

say() { printf '\n==> %s\n' "$*"; }
die() { printf 'error: %s\n' "$*" >&2; exit "${2:-1}"; }

build_packages="g++ cmake ninja-build ccache libfmt-dev nlohmann-json3-dev libsodium-dev libutf8proc-dev libsqlite3-dev libtomlplusplus-dev libboost1.81-dev"
test_packages="libgtest-dev libgmock-dev librapidcheck-dev sqlite3 python3 strace curl"
full_packages="clang-19 libclang-rt-19-dev clang-format-19 clang-tidy-19 nodejs npm"

# install_packages NAME...: installs what dpkg does not know yet; with sudo when not root. Nothing else is downloaded.
install_packages() {
  local missing=()
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  # A newer Node than Debian's brings its own npm; either will do.
  command -v npm >/dev/null && mapfile -t missing < <(printf '%s\n' "${missing[@]}" | grep -vxE 'npm|nodejs|')
  [ "${#missing[@]}" -gt 0 ] || return 0
  [ "${no_install:-0}" = 0 ] || die "missing packages: ${missing[*]} (install them, or leave --no-install out)" 2
  say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# build PRESET [TARGET...]: configures when needed and builds.
build() {
  local preset=$1
  shift
  say "Building ($preset)"
  [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset" >"build-$preset.log" 2>&1 || { cat "build-$preset.log"; rm -f "build-$preset.log"; die "configuring $preset failed"; }
  rm -f "build-$preset.log"
  cmake --build --preset "$preset" ${1:+--target "$@"}
}

# check_format: fails and names the files that clang-format would change.
check_format() {
  say "Checking the format"
  git ls-files '*.cpp' '*.h' | xargs clang-format-19 --dry-run --Werror
}

# files_to_tidy: the sources that changed since the merge base with main (since the commit before, on main itself), and an
# eighth of the others: the hash of its path puts a source into one of eight parts, and each commit is the next one's turn.
files_to_tidy() {
  local base commit turn hash
  commit=$(git rev-parse HEAD)
  base=$(git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main 2>/dev/null || echo "$commit")
  [ "$base" != "$commit" ] || base=$(git rev-parse -q --verify HEAD~1 || echo "$commit")
  turn=$(($(git rev-list --first-parent --count HEAD) % 8))
  {
    git diff --name-only --diff-filter=d "$base" -- '*.cpp'
    git ls-files '*.cpp' | while read -r file; do
      hash=$(cksum <<<"$file")
      [ $((${hash%% *} % 8)) != "$turn" ] || echo "$file"
    done
  } | sort -u
}

# tidy: clang-tidy over files_to_tidy with the commands of the lint build.
tidy() {
  local files
  mapfile -t files < <(files_to_tidy)
  say "clang-tidy over ${#files[@]} of $(git ls-files '*.cpp' | wc -l) sources"
  [ "${#files[@]}" -gt 0 ] || return 0
  printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -n 4 clang-tidy-19 -p build/lint --quiet 2>/dev/null
}

# run_tests PRESET [CTEST-ARGUMENT...]: runs the tests of a build in parallel.
run_tests() {
  local preset=$1
  shift
  say "Testing ($preset)"
  ctest --test-dir "build/$preset" --output-on-failure --schedule-random -j "$(nproc)" "$@"
}
