import { execFile } from "node:child_process";
import path from "node:path";
import { programEnvironment } from "#lib/cli/program-environment.mjs";

const ROOT = path.join(import.meta.dirname, "..", "..");
const PROGRAM = path.join(ROOT, "lib", "cli", "petstore.ts");

/** How a verb ended. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a verb as an operator does, in a process of its own; it must end by itself. */
export function runVerb(databaseUrl: string, args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = {
    ...programEnvironment(ROOT),
    ...process.env,
    REDIS_URL: "",
    PUBLIC_URL: "",
    PORT: "",
    LOG_LEVEL: "",
    DATABASE_URL: databaseUrl,
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", PROGRAM, ...args],
      { env, timeout: 60_000 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}
