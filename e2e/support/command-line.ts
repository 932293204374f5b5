import { type ChildProcess, execFile, spawn } from "node:child_process";
import path from "node:path";
import { vi } from "vitest";
import { scryptCosts } from "#lib/operations/backups/passphrase.service.ts";
import { clearRuntime } from "#lib/platform/runtime.ts";
import { programEnvironment } from "#lib/programs/bootstrap/program-environment.mjs";
import { runCommand } from "#lib/programs/cli/command.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const PROGRAM = path.join(ROOT, "lib", "programs", "cli", "petstore.ts");

export interface Ended {
  code: number;
  stdout: string;
  /** Leaves out the first line, which names the installation. */
  stderr: string;
  installation: string;
}

function endedWith(code: number, stdout: string, written: string): Ended {
  const [installation = "", stderr = ""] = /^(Petstore with .*\n)?([\s\S]*)$/.exec(written)?.slice(1) ?? [];
  return { code, stdout, stderr, installation };
}

/** The settings file provides undefined values. */
type Environment = Record<string, string | undefined>;

function settingsOf(databaseUrl: string, environment: Environment): Environment {
  return { PETSTORE_ENV: "/dev/null", REDIS_URL: "", PUBLIC_URL: "", PORT: "", LOG_LEVEL: "", DATABASE_URL: databaseUrl, ...environment };
}

function environmentOf(databaseUrl: string, environment: Environment): NodeJS.ProcessEnv {
  return { ...programEnvironment(ROOT), ...process.env, ...settingsOf(databaseUrl, environment) };
}

function commandOf(args: string[]): string[] {
  return ["--disable-warning=ExperimentalWarning", PROGRAM, ...args];
}

/** The caller ends it, and may read `stderr`. */
export function startVerb(databaseUrl: string, args: string[], environment: Environment): ChildProcess {
  return spawn(process.execPath, commandOf(args), { env: environmentOf(databaseUrl, environment), stdio: ["ignore", "ignore", "pipe"] });
}

/** Runs a verb in a separate process, as an operator does; it must exit without help. */
export function runVerb(databaseUrl: string, args: string[], environment: Environment = {}, input = ""): Promise<Ended> {
  const env = environmentOf(databaseUrl, environment);
  return new Promise((resolve) => {
    const child = execFile(process.execPath, commandOf(args), { env, timeout: 180_000 }, (error, stdout, stderr) =>
      resolve(endedWith(error ? Number(error.code ?? -1) : 0, stdout, stderr)),
    );
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
}

/** Like `runVerb`, but in this process, with a cheap key derivation; one at a time. */
export async function runVerbHere(databaseUrl: string, args: string[], environment: Environment = {}): Promise<Ended> {
  for (const [name, value] of Object.entries(settingsOf(databaseUrl, environment))) vi.stubEnv(name, value);
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((stream) =>
    vi.spyOn(process[stream], "write").mockImplementation((chunk) => {
      written[stream] += String(chunk);
      return true;
    }),
  );
  clearRuntime();
  scryptCosts.replace({ cost: 2, blockSize: 8, parallelization: 3 });
  try {
    const code = await runCommand(args);
    return endedWith(code, written.stdout, written.stderr);
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
    clearRuntime();
  }
}
