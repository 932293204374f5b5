import { spawn } from "node:child_process";
import type { Account } from "./account.ts";
import { cannotRun } from "./binaries.ts";

/** Hides our secrets from PostgreSQL. */
const ENVIRONMENT = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", NODE_ENV: "production" } as const;

interface Run {
  account: Account;
  cwd: string;
  log?: number;
}

/**
 * Runs in its own process group, out of reach of Ctrl-C.
 * @throws OperatorError
 */
export function runAs({ account, cwd, log }: Run, program: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const to = log ?? "pipe";
    const child = spawn(program, args, { ...account, cwd, env: ENVIRONMENT, detached: true, stdio: ["ignore", to, to] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", (error) => reject(cannotRun(error)));
    child.on("close", (code) => {
      if (code === 126 || code === 127) reject(cannotRun(output));
      else resolve({ code: code ?? 1, output });
    });
  });
}
