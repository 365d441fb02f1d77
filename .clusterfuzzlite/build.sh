#!/bin/bash -eu
# ClusterFuzzLite wants its build script here; it is the one that OSS-Fuzz has. In its image SRC holds the checkout.
checkout=${SRC:+$SRC/swift-shielded-decoding}
exec "${checkout:-$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/..}/Fuzz/oss-fuzz/build.sh"
