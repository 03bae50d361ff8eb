#!/usr/bin/env bash
# Installs what tests need from the system and it lacks: a browser, Python with pip, and Stockfish
# as a peer for speed, and QEMU as an older processor. All of them are used by tests only.
set -u
. "$(dirname "$0")/apt.sh"

packages=()
if [ -z "${CHROMIUM:-}" ]; then
  have chromium || have chromium-browser || have google-chrome || packages+=(chromium)
fi
python3 -m pip --version >/dev/null 2>&1 || packages+=(python3 python3-pip)
have stockfish || [ -x /usr/games/stockfish ] || packages+=(stockfish)
# An older processor to refuse, where there can be one.
if [ "$(uname -sm)" = "Linux x86_64" ]; then have qemu-x86_64 || packages+=(qemu-user); fi
install_packages 'and tests need them' "${packages[@]}"
