# Sourced by scripts that install programs: asks whether one is there, and installs packages by apt-get.

have() { command -v "$1" >/dev/null; }

# install_packages CONSEQUENCE PACKAGE...: where they cannot be installed, says so, with what follows
# from that in words, and fails.
install_packages() {
  local consequence=$1 as_root=()
  shift
  [ $# -eq 0 ] && return
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
  if ! have apt-get || { [ "$(id -u)" -ne 0 ] && ! sudo -n true 2>/dev/null; }; then
    echo "make: only root can install programs with apt-get, $consequence: $*." >&2
    return 1
  fi
  echo "==> installing $*"
  export DEBIAN_FRONTEND=noninteractive
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" apt-get install -qq -y --no-install-recommends "$@" >/dev/null || {
    echo "make: apt-get could not install programs, $consequence: $*; see the messages above." >&2
    return 1
  }
}
