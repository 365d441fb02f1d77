#!/bin/bash -eu
# ClusterFuzzLite requires a build script in this folder, and calls it with the checkout in SRC.
checkout=${SRC:+$SRC/swift-shielded-decoding}
exec "${checkout:-$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/..}/Fuzz/oss-fuzz/build.sh"
