import { settings, usesRedis } from "#lib/config/env.ts";
import { announceChange, emitChange, hearsChanges, onChange } from "#lib/db/changes.ts";
import { logger } from "#lib/logger.ts";
import { rateLimiter } from "#lib/rate-limit/service.ts";
import { slot } from "#lib/runtime.ts";

interface Versions {
  byProject: Map<string, number>;
  /** Rises when everything held must be doubted. */
  generation: number;
}

const versions = slot<Versions>("pets.versions", () => {
  const made: Versions = { byProject: new Map(), generation: 0 };
  onChange(
    (change) => change.kind === "pets" && made.byProject.set(change.projectId, (made.byProject.get(change.projectId) ?? 0) + 1),
    () => {
      made.generation += 1;
    },
  );
  return made;
});

/**
 * The version of a project's list of animals; equal versions mean an equal list.
 *
 * @param fromLimiter what Redis said in the limiter's call; undefined without Redis
 * @returns undefined when no version can be trusted, so that nothing may be taken from a cache
 */
export function petsVersion(projectId: string, fromLimiter: string | undefined): string | undefined {
  if (!hearsChanges()) return undefined;
  const { generation, byProject } = versions();
  const own = `${generation}.${byProject.get(projectId) ?? 0}`;
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
