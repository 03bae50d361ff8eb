#!/usr/bin/env bash
# Installs the other two engines of the web, Firefox and WebKitGTK, with the programs that drive them,
# where they are missing. Tests of the widget run in all three.
set -u
cd "$(dirname "$0")/../.."

packages=()
have() { command -v "$1" >/dev/null; }
have firefox-esr || have firefox || packages+=(firefox-esr)
have WebKitWebDriver || packages+=(webkit2gtk-driver)
have xvfb-run || packages+=(xvfb xauth)

if [ ${#packages[@]} -gt 0 ]; then
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
fi

have geckodriver || [ -x target/geckodriver/bin/geckodriver ] && exit
echo "==> building geckodriver under target/geckodriver (a few minutes, once)"
cargo install --quiet --locked geckodriver --root target/geckodriver || {
  echo "make: cargo could not install geckodriver, by which tests drive Firefox; see the messages above." >&2
  exit 1
}
