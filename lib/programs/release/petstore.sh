#!/bin/sh
# Runs this release with its own Node: `petstore start`, or any command of `petstore --help`.
release=$(dirname "$(readlink -f "$0")")
node() {
  exec "$release"/node_modules/node-linux-*/bin/node --disable-warning=ExperimentalWarning "$@"
}
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-1}"
if [ "$1" = start ]; then
  shift
  cd "$release" || exit
  export NODE_ENV="${NODE_ENV-production}"
  node "$release/.programs/main.mjs" "$@"
fi
# Node's own 16 would leave too little of 512 MB to what serves meanwhile.
node --max-semi-space-size=4 "$release/.programs/petstore.mjs" "$@"
