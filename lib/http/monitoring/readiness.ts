import { setTimeout as delay } from "node:timers/promises";
import { rateLimitDegraded } from "#lib/gateway/rate-limit/degraded.state.ts";
import { keysVerdict } from "#lib/http/monitoring/health.ts";
import { type Checks, isReady, type OwnChecks, readyStatus, WATCHED } from "#lib/http/monitoring/readiness-rules.ts";
import { partStates } from "#lib/operations/watch/data.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { hasEdge } from "#lib/platform/config/platform.ts";
import { receivesChanges } from "#lib/platform/db/changes.ts";
import { diskRoom } from "#lib/platform/db/embedded/disk.ts";
import { knownMigrations } from "#lib/platform/db/schema-version.ts";
import { serviceFacts } from "#lib/platform/db/service-facts.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { storageHealth } from "#lib/platform/storage/state.ts";

/** Readiness is public, so this bounds the checks. */
const CACHE_MS = 1000;
/** Shorter than load balancers wait. */
export const READY_ANSWER_MS = 2500;

interface Known {
  checks: Promise<Checks> | undefined;
  until: number;
}

const known = singleton<Known>("http.readiness", () => ({ checks: undefined, until: 0 }));
const migrations = singleton<Promise<string[]>>("http.readiness.migrations", () =>
  knownMigrations(/* turbopackIgnore: true */ process.cwd()),
);

async function undefinedIfLate<T>(query: Promise<T>): Promise<T | undefined> {
  return await Promise.race([query.catch(() => undefined), delay(READY_ANSWER_MS, undefined, { ref: false })]);
}

async function check(): Promise<Checks> {
  const config = settings();
  const [facts, names, room, storage, seen] = await Promise.all([
    undefinedIfLate(serviceFacts()),
    migrations(),
    diskRoom().catch(() => undefined),
    undefinedIfLate(storageHealth()),
    undefinedIfLate(partStates(clock()())),
  ]);
  const ofService: Pick<Checks, "database" | "migrations" | "worker" | "edge"> = facts
    ? {
        database: facts.isWritable ? "ok" : "degraded",
        migrations: names.every((name) => facts.appliedMigrations.includes(name)) ? "ok" : "down",
        worker: facts.seesWorker ? "ok" : "down",
        edge: facts.seesEdge ? "ok" : hasEdge(config) ? "down" : "unused",
      }
    : { database: "down", migrations: "unknown", worker: "unknown", edge: "unknown" };
  const keys = facts ? await keysVerdict() : "unknown";
  const watched = Object.fromEntries(WATCHED.map((name) => [name, seen?.[name] ?? "unknown"])) as Pick<Checks, (typeof WATCHED)[number]>;
  return {
    ...watched,
    ...ofService,
    changes: receivesChanges() ? "ok" : "degraded",
    redis: usesRedis(config) ? (rateLimitDegraded().value === 1 ? "degraded" : "ok") : "unused",
    disk: room?.state ?? "unknown",
    // Only the worker checks for missing photos.
    photos: seen?.photos === "down" ? "down" : (storage?.state ?? "unknown"),
    encryptionKeys: keys === "wrong" ? "degraded" : keys,
  };
}

function readiness(): Promise<Checks> {
  const state = known();
  if (state.checks && clock()() < state.until) return state.checks;
  state.until = Number.POSITIVE_INFINITY;
  state.checks = check().finally(() => {
    state.until = clock()() + CACHE_MS;
  });
  return state.checks;
}

interface ReadyAnswer {
  status: 200 | 503;
  report: { status: ReturnType<typeof readyStatus>; checks: Checks };
}

export async function readyAnswer(query: URLSearchParams, own: OwnChecks = {}): Promise<ReadyAnswer> {
  const checks = { ...(await readiness()), ...own };
  return { status: isReady(checks, query.has("strict"), own) ? 200 : 503, report: { status: readyStatus(checks), checks } };
}

export async function readyResponse(request: Request): Promise<Response> {
  const { status, report } = await readyAnswer(new URL(request.url).searchParams);
  return Response.json(report, { status, headers: { "Cache-Control": "no-store" } });
}
