import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { testRunSettings } from "#lib/config/test-run.ts";
import { startEmbedded } from "#lib/db/embedded/cluster.ts";
import { locationsIn } from "#lib/db/embedded/locations.ts";
import { liveOwner } from "#lib/db/embedded/lock.ts";

const PREFIX = "petstore-test-";

/** Ends and removes what a killed test run left. */
async function sweep(root: string): Promise<void> {
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));
  for (const name of left) {
    const dataDir = path.join(tmpdir(), name);
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
  const { url, stop } = await startEmbedded(root, { dataDir: mkdtempSync(path.join(tmpdir(), PREFIX)), throwAway: true, role: "command" });
  return { url, stop };
}
