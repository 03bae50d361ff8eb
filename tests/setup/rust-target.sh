#!/usr/bin/env bash
# Installs Rust's standard library for a target, WebAssembly unless one is named, if it is not there.
# For WebAssembly also Rust's own sources, of which the builds with threads make a library of their own.
set -u
target=${1:-wasm32-unknown-unknown}

need() { # path below the toolchain, what it is, command that installs it
  [ -e "$(rustc --print sysroot)/lib/rustlib/$1" ] && return
  if ! command -v rustup >/dev/null; then
    echo "make: $2 is missing and rustup, which would install it, is too." >&2
    exit 1
  fi
  echo "==> installing $2"
  $3 || {
    echo "make: rustup could not install $2; see the messages above." >&2
    exit 1
  }
}

need "$target" "Rust's target $target" "rustup target add $target"
if [ "$target" = wasm32-unknown-unknown ]; then
  need src/rust/library/Cargo.lock "Rust's own sources" "rustup component add rust-src"
fi
