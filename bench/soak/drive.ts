import path from "node:path";
import { installPeers } from "#e2e/runner/peers.ts";
import { stopWithNpm } from "#lib/programs/bootstrap/orphan.mjs";
import { Started } from "./started.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const INTERRUPTED = 130;

/**
 * Installs the programs that are missing, does the work, and ends all that it started. When interrupted, it ends all and
 * exits the process.
 * @throws Error naming the programs that could not be installed
 */
export async function driveToEnd<T extends object>(
  work: (started: Started) => Promise<T>,
  more: Partial<Parameters<typeof installPeers>[1]>,
  say: (line: string) => void,
): Promise<T> {
  stopWithNpm();
  const needs = { redis: true, chromium: false, domains: true, ...more };
  const { missing } = await installPeers(ROOT, needs, (names) => say(`Installing ${names} …`));
  if (missing.length > 0) throw new Error(missing.join("\n"));
  const interrupted = new Promise<undefined>((resolve) => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => resolve(undefined));
  });
  const started = new Started();
  const outcome = await Promise.race([work(started), interrupted]).finally(() => started.end());
  return outcome ?? process.exit(INTERRUPTED);
}
