/** The system's own, since readers of the guide have no other at first. */
export const PYTHON = "/usr/bin/python3";
