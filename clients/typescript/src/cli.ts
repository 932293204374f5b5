#!/usr/bin/env node
import process, { env } from "node:process";
import { listen } from "./listen.ts";
import { wait } from "./wait.ts";

const stop = new AbortController();
// The second Ctrl-C ends the process at once.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());

process.exitCode = await listen(process.argv.slice(2), env, {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  wait,
  signal: stop.signal,
});
