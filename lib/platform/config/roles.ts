import { type Role, type Settings, usesRedis } from "#lib/platform/config/env.ts";
import { hasEdge } from "#lib/platform/config/platform.ts";
import { OperatorError } from "#lib/platform/errors.ts";

/** `WORKER_CONCURRENCY=0` and closed ports switch off a role too. */
export function rolesHere(config: Settings): Role[] {
  const isOn = { web: true, worker: config.WORKER_CONCURRENCY > 0, edge: hasEdge(config) };
  return config.ROLES.filter((role) => isOn[role]);
}

function missingFor(config: Settings): string[] {
  const has = (role: Role): boolean => config.ROLES.includes(role);
  const missing: string[] = [];
  if (!has("web")) {
    if (!config.DATABASE_URL) missing.push("DATABASE_URL: only the start that serves the API can run the embedded PostgreSQL");
    if (config.ENCRYPTION_KEYS.length === 0) missing.push("ENCRYPTION_KEYS: the same as the other roles have");
    if (!config.WEB_ORIGIN) missing.push("WEB_ORIGIN: the address of a web process, such as http://10.0.0.5:3000");
  }
  if (has("web") !== has("worker") && !config.AUTH_SECRET) {
    missing.push("AUTH_SECRET: the web processes encrypt mails with it, and the worker decrypts them");
  }
  return missing;
}

/** @throws OperatorError when it could not serve */
export function assertStartable(config: Settings): void {
  if (config.WEB_CONCURRENCY > 1 && !usesRedis(config)) {
    throw new OperatorError(
      `WEB_CONCURRENCY=${config.WEB_CONCURRENCY} needs Redis to keep the limits exact: set REDIS_URL (or Upstash's variables), or leave WEB_CONCURRENCY at 1.`,
    );
  }
  if (rolesHere(config).length === 0) {
    throw new OperatorError(
      `ROLES=${config.ROLES.join(",")} leaves nothing to run, since WORKER_CONCURRENCY is 0 or the edge's ports are off: change one of them.`,
    );
  }
  if (config.HEALTH_ADDRESS && config.ROLES.includes("web")) {
    throw new OperatorError(
      "HEALTH_ADDRESS is for a start without the role web. This one answers /api/live, /api/ready, and /api/metrics on PORT: leave HEALTH_ADDRESS unset.",
    );
  }
  const missing = missingFor(config);
  if (missing.length > 0) throw new OperatorError(`ROLES=${config.ROLES.join(",")} needs\n  ${missing.join("\n  ")}`);
}
