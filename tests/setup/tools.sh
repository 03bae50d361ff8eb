#!/usr/bin/env bash
# Says in one sentence which tool is missing, if one of those named is: tools.sh [cargo] [node] [npm] [python3]
set -u

need() { # program, sentence
  command -v "$1" >/dev/null || { echo "make: $2" >&2; exit 1; }
}

for tool in "$@"; do
  case $tool in
    cargo) need cargo "cargo is missing: install Rust with rustup (https://rustup.rs)." ;;
    node)
      need node "node is missing: install Node.js 20.19 or later (https://nodejs.org)."
      # What the page's build tools ask for.
      version=$(node --version)
      IFS=. read -r major minor _ <<<"${version#v}"
      if [ "$major" -lt 20 ] || { [ "$major" -eq 20 ] && [ "$minor" -lt 19 ]; }; then
        echo "make: Node.js 20.19 or later is needed, and $version is installed." >&2
        exit 1
      fi
      ;;
    python3) need python3 "python3 is missing: install Python 3.11 or later (https://www.python.org)." ;;
    npm) need npm "npm is missing: it comes with Node.js (https://nodejs.org)." ;;
  esac
done
