#!/bin/sh
# Makes .venv with bianzhong in it: `setup.sh demo` what it needs to run, `setup.sh dev` what its tests need too.
# Does nothing when .venv is up to date; leaves no .venv when it fails.
set -eu
cd "$(dirname "$0")/.."
what=${1:?demo or dev}

fail() {
    echo "bianzhong: $1" >&2
    exit 1
}

# The first Python that is new enough and can make an environment.
find_python() {
    old='' bare=''
    if [ -n "${PYTHON:-}" ]; then set -- "$PYTHON"; else set -- python3 python3.13 python3.12 python3.11 python; fi
    for python in "$@"; do
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
        case $version in
            2.* | 3.[0-9] | 3.10) old="$python is $version" ;;
            *)
                if "$python" -c 'import ensurepip, venv; ensurepip.version()' >/dev/null 2>&1; then return; fi
                bare="$python ($version)"
                ;;
        esac
    done
    [ -z "$bare" ] || fail "$bare lacks the venv module; install it (Debian, Ubuntu: apt-get install python3-venv)."
    [ -z "$old" ] || fail "Python 3.11 or newer is needed, $old; name a newer one: make PYTHON=/path/to/python3."
    fail "Python 3.11 or newer is needed, found none${PYTHON:+ at $PYTHON}; install one or name it: make PYTHON=/path/to/python3."
}

# What .venv was made from: the folder, the level and the contents of the files that decide.
stamp() {
    pwd
    echo "$1"
    cat pyproject.toml constraints.txt .ci/setup.sh | cksum
}

up_to_date() {
    [ -f ".venv/made-$1" ] && stamp "$1" | cmp -s - ".venv/made-$1" && .venv/bin/python -c '' 2>/dev/null
}

install() {
    .venv/bin/python -m pip install -qq --disable-pip-version-check --constraint constraints.txt "$@" ||
        fail "the packages could not be installed (see above); is a package index reachable?"
}

up_to_date "$what" && exit
trap 'rm -rf .venv' EXIT
trap 'exit 130' HUP INT TERM
if ! up_to_date demo; then
    find_python
    echo "making .venv with $python ($version)"
    rm -rf .venv
    "$python" -m venv .venv || fail "$python could not make an environment (see above)."
    install hatchling editables
    install --no-build-isolation --editable .
    stamp demo >.venv/made-demo
fi
if [ "$what" = dev ]; then
    echo "adding what the tests need"
    install --no-build-isolation --editable '.[dev]'
    stamp dev >.venv/made-dev
fi
trap - EXIT
