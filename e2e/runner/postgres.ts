import { mkdtempSync } from "node:fs";
import path from "node:path";
import { leftBehind, memoryOrDisk, removeScratch } from "#e2e/runner/scratch.ts";
import { testRunSettings } from "#e2e/runner/settings.ts";
import { startEmbedded } from "#lib/platform/db/embedded/cluster.ts";
import { locationsIn } from "#lib/platform/db/embedded/locations.ts";
import { liveOwner } from "#lib/platform/db/embedded/lock.ts";

const PREFIX = "petstore-test-";
/** Several times a run's maximum. */
const ROOM_BYTES = 2 * 1024 ** 3;

/** Cleans up after a killed run. */
async function sweep(root: string): Promise<void> {
  removeScratch();
  for (const dataDir of leftBehind(PREFIX)) {
    try {
      if (liveOwner(locationsIn(dataDir))) continue;
      const cluster = await startEmbedded(root, { dataDir, throwAway: true, role: "command" });
      await cluster.stop();
    } catch {
      // It belongs to another user, or is incomplete.
    }
  }
}

/**
 * Uses TEST_POSTGRES_URL, else a temporary server that `stop` removes.
 * @throws OperatorError when none can be started
 */
export async function startTestPostgres(root: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { postgresUrl } = testRunSettings();
  if (postgresUrl) return { url: postgresUrl, stop: async () => undefined };
  await sweep(root);
  const dataDir = mkdtempSync(path.join(memoryOrDisk(ROOM_BYTES), `${PREFIX}${process.pid}-`));
  const { url, stop } = await startEmbedded(root, { dataDir, throwAway: true, role: "command" });
  return { url, stop };
}
