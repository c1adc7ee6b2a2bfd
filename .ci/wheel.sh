#!/bin/sh
# Packs the source, builds the wheel from that, installs it alone in a scratch environment and lists its bells there.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' HUP INT TERM

"$root/.venv/bin/python" -m hatchling build --target sdist --directory "$scratch" >/dev/null
"$root/.venv/bin/python" -m venv "$scratch/venv"
cd "$scratch"
"$root/.venv/bin/python" -m pip wheel -qq --no-deps --no-build-isolation --wheel-dir . bianzhong-*.tar.gz
venv/bin/python -m pip install -qq --disable-pip-version-check --constraint "$root/constraints.txt" bianzhong-*.whl
venv/bin/bianzhong list bells
