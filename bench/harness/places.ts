import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { isRoot } from "#lib/platform/db/embedded/locations.ts";
import { programEnvironment } from "#lib/programs/bootstrap/program-environment.mjs";

export const ROOT = path.join(import.meta.dirname, "..", "..");
export const BENCH = path.join(ROOT, "bench");

/** Inside the checkout for package resolution. */
export const BUILT = path.join(ROOT, ".data", "bench");

const CHOSEN = process.env["BENCH_FOLDER"];

/** Removed at the end. As root, PostgreSQL runs as another user, which cannot enter a checkout in root's home. */
export const WORK = CHOSEN ? path.join(CHOSEN, "petstore-bench") : isRoot() ? "/var/lib/petstore/bench" : path.join(BUILT, "work");

/** PostgreSQL's user can traverse it. */
export function workFolder(name: string): string {
  const folder = path.join(WORK, name);
  mkdirSync(folder, { recursive: true });
  for (const one of [WORK, folder]) chmodSync(one, 0o711);
  return folder;
}

/** None of the caller's settings leak in. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "HOME", "LANG", "TMPDIR", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"];
  const all = kept.map((name) => [name, process.env[name] ?? ""] as const).filter(([, value]) => value !== "");
  return { ...programEnvironment(ROOT), ...Object.fromEntries(all), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}
