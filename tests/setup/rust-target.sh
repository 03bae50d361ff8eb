#!/usr/bin/env bash
# Installs Rust's standard library for a target, WebAssembly unless one is named, if it is not there.
set -u
target=${1:-wasm32-unknown-unknown}

[ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] && exit
if ! command -v rustup >/dev/null; then
  echo "make: Rust's target $target is missing and rustup, which would install it, is too." >&2
  exit 1
fi
echo "==> installing Rust's target $target"
rustup target add "$target" || {
  echo "make: rustup could not install the target $target; see the messages above." >&2
  exit 1
}
