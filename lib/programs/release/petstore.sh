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
  # The supervisor does little; its children have flags of their own.
  node --max-semi-space-size=1 "$release/.programs/main.mjs" "$@"
fi
# In 512 MB, Node's own 16 would leave too little to what serves meanwhile; so would optimizing Prisma's WebAssembly, for no faster command.
node --max-semi-space-size=2 --liftoff-only "$release/.programs/petstore.mjs" "$@"
