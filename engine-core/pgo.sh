#!/usr/bin/env bash
# Builds the native engine guided by a profile of its own: engine-core/pgo.sh CPU TARGET-FOLDER
#
# CPU is what rustc's target-cpu takes. An instrumented program searches the bench positions, with
# a net and without; the program that is built with that profile is in TARGET-FOLDER/release. What
# is up to date is not done again. The environment variable TABIA_NET counts as in plain builds.
set -eu
cd "$(dirname "$0")/.."
cpu=$1
folder=$2
say() { echo "==> $*"; }
fail() { echo "make: $*." >&2; exit 1; }

host=$(rustc -vV | sed -n 's/^host: //p')
profdata=$(rustc --print sysroot)/lib/rustlib/$host/bin/llvm-profdata
if [ ! -x "$profdata" ]; then
  if command -v rustup >/dev/null; then
    say "installing llvm-tools, which merge profiles"
    rustup component add llvm-tools >/dev/null 2>&1 || true
  fi
  [ -x "$profdata" ] || fail "llvm-profdata is missing: \`rustup component add llvm-tools\` installs it"
fi

build() { # target folder, flags
  RUSTFLAGS="-C target-cpu=$cpu $2" cargo build --locked --release -p tabia-core --bin tabia \
    --target-dir "$1" || fail "the native engine does not compile; see the messages above"
}

say "building an instrumented engine for $cpu"
instrumented=$folder-instrumented
raw=$PWD/$instrumented/profiles
build "$instrumented" "-C profile-generate=$raw"

merged=$instrumented/merged.profdata
if [ ! -e "$merged" ] || [ "$instrumented/release/tabia" -nt "$merged" ]; then
  say "searching the bench positions for a profile"
  rm -rf "$raw"
  net=$(ls nets/*.nnc | head -1)
  for setting in "EvalFile value $net" "Use NNUE value false"; do
    printf 'setoption name %s\nbench\n' "$setting" | "$instrumented/release/tabia" >/dev/null ||
      fail "the instrumented engine does not run"
  done
  "$profdata" merge -o "$merged" "$raw" || fail "the profiles cannot be merged"
fi

# Cargo sees the name of a profile, not what is in it.
sum=$(cksum <"$merged" | cut -d' ' -f1)
profile=$PWD/$instrumented/$sum.profdata
[ -e "$profile" ] || { rm -f "$instrumented"/[0-9]*.profdata; cp "$merged" "$profile"; }
say "building the engine with that profile"
build "$folder" "-C profile-use=$profile"
say "built $folder/release/tabia"
