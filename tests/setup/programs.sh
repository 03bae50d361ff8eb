#!/usr/bin/env bash
# Installs what tests need from the system and it lacks: a browser, Python with pip, and Stockfish
# as a peer for speed, and QEMU as an older processor. All of them are used by tests only.
set -u

packages=()
have() { command -v "$1" >/dev/null; }

if [ -z "${CHROMIUM:-}" ]; then
  have chromium || have chromium-browser || have google-chrome || packages+=(chromium)
fi
python3 -m pip --version >/dev/null 2>&1 || packages+=(python3 python3-pip)
have stockfish || [ -x /usr/games/stockfish ] || packages+=(stockfish)
# An older processor to refuse, where there can be one.
if [ "$(uname -sm)" = "Linux x86_64" ]; then have qemu-x86_64 || packages+=(qemu-user); fi
[ ${#packages[@]} -eq 0 ] && exit

as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
if ! have apt-get || { [ "$(id -u)" -ne 0 ] && ! sudo -n true 2>/dev/null; }; then
  echo "make: tests need these programs, and only root can install them with apt-get: ${packages[*]}." >&2
  exit 1
fi

echo "==> installing ${packages[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq &&
  "${as_root[@]}" apt-get install -qq -y --no-install-recommends "${packages[@]}" >/dev/null || {
  echo "make: apt-get could not install ${packages[*]}; see the messages above." >&2
  exit 1
}
