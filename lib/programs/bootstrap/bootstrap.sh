#!/bin/sh
# Every npm script starts here: prepares the checkout with whatever Node is installed, then replaces itself with the program.
# So nothing of the preparation stays in memory, and signals to npm's child reach the program.
command=$(node lib/programs/bootstrap/main.mjs $$ "$@") || exit
eval "exec $command"
