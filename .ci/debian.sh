#!/bin/sh
# Installs the Debian packages that the tests need, when root on a Debian; elsewhere those tests skip.
set -eu
# ccx, which the modes are held against, a font for bitmaps, and the libraries that gmsh's wheel loads.
packages="calculix-ccx fonts-noto-cjk libfontconfig1 libgl1 libglu1-mesa libxcursor1 libxfixes3 libxft2 libxinerama1 libxrender1"

command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || exit 0
# shellcheck disable=SC2086
dpkg --status $packages >/dev/null 2>&1 && exit 0
echo "installing $packages"
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086
apt-get -qq update && apt-get -qq install --no-install-recommends $packages >/dev/null ||
    echo "bianzhong: could not install $packages; the tests that need them skip." >&2
