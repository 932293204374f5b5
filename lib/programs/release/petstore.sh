#!/bin/sh
# Runs this release with its own Node: `petstore start`, or any command of `petstore --help`.
release=$(dirname "$(readlink -f "$0")")
if [ "$1" = start ]; then
  shift
  cd "$release" || exit
  export NODE_ENV="${NODE_ENV-production}"
  program=main
else
  program=petstore
fi
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-1}"
exec "$release"/node_modules/node-linux-*/bin/node --disable-warning=ExperimentalWarning "$release/.programs/$program.mjs" "$@"
