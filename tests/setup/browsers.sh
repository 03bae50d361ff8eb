#!/usr/bin/env bash
# Installs the other two engines of the web, Firefox and WebKitGTK, with the programs that drive them,
# where they are missing. Tests of the page and of the widget run in all three; where one cannot be had
# here, this says so, and its tests are skipped by name.
set -u
cd "$(dirname "$0")/../.."
. tests/setup/apt.sh

packages=()
have firefox-esr || have firefox || packages+=(firefox-esr)
have WebKitWebDriver || packages+=(webkit2gtk-driver)
have xvfb-run || packages+=(xvfb xauth)
install_packages 'so tests that need them are skipped' "${packages[@]}" || exit 0

have geckodriver || [ -x target/geckodriver/bin/geckodriver ] && exit
echo "==> building geckodriver under target/geckodriver (once)"
# It passes messages on, and is fast enough for that without being optimised.
cargo install --quiet --locked --debug --config profile.dev.debug=false geckodriver --root target/geckodriver || {
  echo "make: cargo could not install geckodriver, so tests in Firefox are skipped; see the messages above." >&2
  exit 0
}
