import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import { lockChangesSql } from "#lib/history/events/mutations.ts";
import { settings, usesRedis } from "#lib/platform/config/env.ts";
import { announcement, announceSql, onChange, receivesChanges } from "#lib/platform/db/changes.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { logger } from "#lib/platform/telemetry/logger.ts";

/** Limits staleness if an announcement is lost. */
const MAX_MS = 60_000;
const RETRY_MS = 1000;

interface Version {
  count: number;
  since: number;
}

interface Versions {
  byProject: Map<string, Version>;
  /** Increases when all become doubtful. */
  generation: number;
}

const versions = singleton<Versions>("pets.versions", () => {
  const made: Versions = { byProject: new Map(), generation: 0 };
  onChange(
    ({ kind, projectId }) => kind === "pets" && raise(versionOf(made, projectId)),
    () => {
      made.generation += 1;
    },
  );
  return made;
});

function versionOf({ byProject }: Versions, projectId: string): Version {
  let version = byProject.get(projectId);
  if (!version) {
    version = { count: 0, since: performance.now() };
    byProject.set(projectId, version);
  }
  return version;
}

function raise(version: Version): void {
  version.count += 1;
  version.since = performance.now();
}

/**
 * Equal versions mean an equal list, for at most a minute.
 * @param fromLimiter Redis's value from the limiter's call
 * @returns undefined when caches must not be used
 */
export function petsVersion(projectId: string, fromLimiter: string | undefined): string | undefined {
  if (!receivesChanges()) return undefined;
  const version = versionOf(versions(), projectId);
  if (performance.now() - version.since > MAX_MS) raise(version);
  const own = `${versions().generation}.${version.count}`;
  if (!usesRedis(settings())) return own;
  return fromLimiter === undefined ? undefined : `${own}.${fromLimiter}`;
}

/** Call after the commit, before answering. */
export async function petsChanged(projectId: string): Promise<void> {
  await publishChange({ kind: "pets", projectId });
}

/** Creations hold the lock until their outcome is certain. */
const SETTLED = { name: "pets_settled", text: `select ${lockChangesSql("$1::bigint")}, ${announceSql("$2")}` };

/** `again`: another reply was lost. */
const settling = singleton<Map<string, { again: boolean }>>("pets.settling", () => new Map());

async function announceSettled(projectId: string, state: { again: boolean }): Promise<void> {
  for (;;) {
    state.again = false;
    try {
      await queryText(SETTLED, [projectId, announcement({ kind: "pets", projectId })]);
      if (!state.again) break;
    } catch (error) {
      logger().debug({ err: error, projectId }, "the outcome of a creation is not known yet");
      await new Promise((resolve) => void setTimeout(resolve, RETRY_MS).unref());
    }
  }
  settling().delete(projectId);
}

/** Call after an uncertain commit, once its transaction is over. Returns immediately; retries until the database is reachable. */
export function petsMayHaveChanged(projectId: string): void {
  const waiting = settling().get(projectId);
  if (waiting) {
    waiting.again = true;
    return;
  }
  const state = { again: false };
  settling().set(projectId, state);
  void announceSettled(projectId, state);
}
