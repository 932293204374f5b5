#!/bin/sh
# The first line of every npm script: prepares the checkout under the Node that is there, then becomes the program.
# Nothing of the preparation stays in memory, and a signal for npm's child is one for the program.
command=$(node lib/bootstrap/main.mjs "$@") || exit
eval "exec $command"
