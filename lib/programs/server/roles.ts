import type { Role, Settings } from "#lib/platform/config/env.ts";
import { hasEdge } from "#lib/platform/config/platform.ts";
import { OperatorError } from "#lib/platform/errors.ts";

/** `WORKER_CONCURRENCY=0` and closed ports switch off a role too. */
export function rolesHere(read: Settings): Role[] {
  const isOn = { web: true, worker: read.WORKER_CONCURRENCY > 0, edge: hasEdge(read) };
  return read.ROLES.filter((role) => isOn[role]);
}

function missingFor(read: Settings): string[] {
  const has = (role: Role): boolean => read.ROLES.includes(role);
  const missing: string[] = [];
  if (!has("web")) {
    if (!read.DATABASE_URL) missing.push("DATABASE_URL: only the start that serves the API can run the embedded PostgreSQL");
    if (read.ENCRYPTION_KEYS.length === 0) missing.push("ENCRYPTION_KEYS: the same as the other roles have");
    if (!read.WEB_ORIGIN) missing.push("WEB_ORIGIN: the address of a web process, such as http://10.0.0.5:3000");
  }
  if (has("web") !== has("worker") && !read.AUTH_SECRET) {
    missing.push("AUTH_SECRET: the web processes seal mails with it, and the worker opens them");
  }
  return missing;
}

/** @throws OperatorError when nothing would run, or shared settings are missing */
export function assertRolesWork(read: Settings): void {
  if (rolesHere(read).length === 0) {
    throw new OperatorError(
      `ROLES=${read.ROLES.join(",")} leaves nothing to run, since WORKER_CONCURRENCY is 0 or the edge's ports are off: change one of them.`,
    );
  }
  if (read.HEALTH_ADDRESS && read.ROLES.includes("web")) {
    throw new OperatorError(
      "HEALTH_ADDRESS is for a start without the role web. This one answers /api/live, /api/ready, and /api/metrics on PORT: leave HEALTH_ADDRESS unset.",
    );
  }
  const missing = missingFor(read);
  if (missing.length > 0) throw new OperatorError(`ROLES=${read.ROLES.join(",")} needs\n  ${missing.join("\n  ")}`);
}
