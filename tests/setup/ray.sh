#!/usr/bin/env bash
# Installs Ray under target/ray, if it is not there: the engine under which `tabia review` runs on
# many machines, and two workers in tests.
set -u
cd "$(dirname "$0")/../.."

version=ray==2.60.0
folder=target/ray
[ "$(cat "$folder/version.txt" 2>/dev/null)" = "$version" ] && exit

echo "==> installing $version under $folder"
rm -rf "$folder"
mkdir -p "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore \
  --target "$folder" "$version" || {
  echo "make: pip could not install $version; see the messages above." >&2
  exit 1
}
echo "$version" >"$folder/version.txt"
