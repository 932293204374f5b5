import { existsSync, mkdtempSync, readdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { testRunSettings } from "#e2e/runner/settings.ts";
import { startEmbedded } from "#lib/db/embedded/cluster.ts";
import { locationsIn } from "#lib/db/embedded/locations.ts";
import { liveOwner } from "#lib/db/embedded/lock.ts";

const PREFIX = "petstore-test-";
/** Memory as a folder, on Linux: a database is made and dropped there in a fraction of the time that a disk takes. */
const MEMORY = "/dev/shm";
/** What the databases of a run take at most, several times over. */
const ROOM_BYTES = 2 * 1024 ** 3;

const folders = (): string[] => [MEMORY, tmpdir()].filter(existsSync);

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}

/** Ends and removes what a killed test run left. */
async function sweep(root: string): Promise<void> {
  const left = folders().flatMap((folder) =>
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
      // Another user's, or half made: not ours to mend.
    }
  }
}

/**
 * The PostgreSQL of a test run: TEST_POSTGRES_URL where that is set, else one
 * that is thrown away by `stop`.
 * @throws OperatorError when none can be started
 */
export async function startTestPostgres(root: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const { postgresUrl } = testRunSettings();
  if (postgresUrl) return { url: postgresUrl, stop: async () => undefined };
  await sweep(root);
  const dataDir = mkdtempSync(path.join(folders().find(hasRoom) ?? tmpdir(), PREFIX));
  const { url, stop } = await startEmbedded(root, { dataDir, throwAway: true, role: "command" });
  return { url, stop };
}
