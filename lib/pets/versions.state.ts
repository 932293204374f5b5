import { settings, usesRedis } from "#lib/config/env.ts";
import { announceChange, announcement, announceSql, emitChange, hearsChanges, onChange } from "#lib/db/changes.ts";
import { queryText } from "#lib/db/pool.ts";
import { logger } from "#lib/logger.ts";
import { rateLimiter } from "#lib/rate-limit/state.ts";
import { slot } from "#lib/runtime.ts";

/** How long a version lasts at most: a second line of defense behind the announcements. */
const LONGEST_MS = 60_000;
const RETRY_MS = 1000;

interface Version {
  count: number;
  /** When it began, by the process's own clock. */
  since: number;
}

interface Versions {
  byProject: Map<string, Version>;
  /** Rises when everything held must be doubted. */
  generation: number;
}

const versions = slot<Versions>("pets.versions", () => {
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
 * The version of a project's list of animals; equal versions mean an equal list. It lasts for a minute at most.
 *
 * @param fromLimiter what Redis said in the limiter's call; undefined without Redis
 * @returns undefined when no version can be trusted, so that nothing may be taken from a cache
 */
export function petsVersion(projectId: string, fromLimiter: string | undefined): string | undefined {
  if (!hearsChanges()) return undefined;
  const version = versionOf(versions(), projectId);
  if (performance.now() - version.since > LONGEST_MS) raise(version);
  const own = `${versions().generation}.${version.count}`;
  if (!usesRedis(settings())) return own;
  return fromLimiter === undefined ? undefined : `${own}.${fromLimiter}`;
}

/** Announcements of a project's change: the one under way, and the one that begins after it and serves all who came meanwhile. */
const announcing = slot<Map<string, { current: Promise<void>; next?: Promise<void> }>>("pets.announcing", () => new Map());

function announceOnce(projectId: string): Promise<void> {
  const running = announcing().get(projectId);
  if (running) {
    running.next ??= running.current.then(() => announceOnce(projectId));
    return running.next;
  }
  const current = announceChange({ kind: "pets", projectId })
    .then(() => undefined)
    .catch((error: unknown) => logger().warn({ err: error, projectId }, "the processes could not be told of a change"))
    .finally(() => announcing().delete(projectId));
  announcing().set(projectId, { current });
  return current;
}

/**
 * Makes every process's cached lists of a project void. Call it after the
 * commit and before the answer: whoever got the answer sees the change in
 * every later list, on every process.
 */
export async function petsChanged(projectId: string): Promise<void> {
  const change = { kind: "pets", projectId } as const;
  emitChange(change);
  if (!usesRedis(settings())) return;
  try {
    await rateLimiter().bumpVersion("pets", projectId);
  } catch (error) {
    logger().warn({ err: error, projectId }, "the pets version could not be raised in Redis; telling the processes through the database");
    await announceOnce(projectId);
  }
}

/** The lock is held by whatever adds animals to the project until its outcome is certain. */
const SETTLED = { name: "pets_settled", text: `select pg_advisory_xact_lock(1, hashint8($1::bigint)), ${announceSql("$2")}` };

/** Projects whose outcome is being waited for; `again` when another answer was lost meanwhile. */
const settling = slot<Map<string, { again: boolean }>>("pets.settling", () => new Map());

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

/**
 * Announces a change that may or may not have been committed, since the database's answer was lost: as soon as its
 * transaction is over, tried again until the database can be reached. Returns at once.
 */
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
