import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { programEnvironment } from "../../lib/bootstrap/program-environment.mjs";
import { isRoot } from "../../lib/db/embedded/locations.ts";

/** The checkout. */
export const ROOT = path.join(import.meta.dirname, "..", "..");
export const BENCH = path.join(ROOT, "bench");

/** What a bench builds and may keep for the next one; inside the checkout, so that packages resolve. */
export const BUILT = path.join(ROOT, ".data", "bench");

/**
 * Where databases, clones and logs of this run live; removed at its end. As root
 * PostgreSQL runs under another user, which cannot enter a checkout in root's folder.
 */
export const WORK = isRoot() ? "/var/lib/petstore/bench" : path.join(BUILT, "work");

/** Makes a folder under WORK that PostgreSQL's user may pass through. */
export function workFolder(name: string): string {
  const folder = path.join(WORK, name);
  mkdirSync(folder, { recursive: true });
  for (const one of [WORK, folder]) chmodSync(one, 0o711);
  return folder;
}

/** The environment that every program of a bench begins with: nothing of the caller's settings leaks in. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "HOME", "LANG", "TMPDIR", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"];
  const all = kept.map((name) => [name, process.env[name] ?? ""] as const).filter(([, value]) => value !== "");
  return { ...programEnvironment(ROOT), ...Object.fromEntries(all), NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}
