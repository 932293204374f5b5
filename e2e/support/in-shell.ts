import { execFileSync } from "node:child_process";

const MAX_MS = 120_000;

/**
 * Runs lines in a separate shell with only PATH, as after a paste into a new terminal.
 * @throws when the last one fails
 */
export function runInShell(lines: string): string {
  const env = { PATH: process.env["PATH"], NODE_ENV: "production" } as const;
  return execFileSync("sh", ["-s"], { input: lines, env, encoding: "utf8", timeout: MAX_MS });
}
