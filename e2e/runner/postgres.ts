import { mkdtempSync, readdirSync } from "node:fs";
import path from "node:path";
import { memoryOrDisk, removeScratch, scratchParents } from "#e2e/runner/scratch.ts";
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
  const left = scratchParents().flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => path.join(folder, name)),
  );
  for (const dataDir of left) {
    try {
      if (liveOwner(locationsIn(dataDir))) continue;
      const cluster = await startEmbedded(root, { dataDir, throwAway: true, role: "command" });
      await cluster.stop();
    } catch {
      // Another user's, or incomplete.
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
  const dataDir = mkdtempSync(path.join(memoryOrDisk(ROOM_BYTES), PREFIX));
  const { url, stop } = await startEmbedded(root, { dataDir, throwAway: true, role: "command" });
  return { url, stop };
}
