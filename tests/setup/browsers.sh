#!/usr/bin/env bash
# Installs the other two engines of the web, Firefox and WebKitGTK, with the programs that drive them,
# where they are missing. Tests of the page and of the widget run in all three; where one cannot be had
# here, this says so, and its tests are skipped by name.
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
    echo "make: only root can install these programs with apt-get, so tests that need them are skipped: ${packages[*]}." >&2
    exit 0
  fi
  echo "==> installing ${packages[*]}"
  export DEBIAN_FRONTEND=noninteractive
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" apt-get install -qq -y --no-install-recommends "${packages[@]}" >/dev/null || {
    echo "make: apt-get could not install ${packages[*]}, so tests that need them are skipped; see the messages above." >&2
    exit 0
  }
fi

have geckodriver || [ -x target/geckodriver/bin/geckodriver ] && exit
echo "==> building geckodriver under target/geckodriver (a few minutes, once)"
cargo install --quiet --locked geckodriver --root target/geckodriver || {
  echo "make: cargo could not install geckodriver, so tests in Firefox are skipped; see the messages above." >&2
  exit 0
}
