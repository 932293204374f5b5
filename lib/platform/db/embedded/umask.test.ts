import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { onConnection } from "#lib/platform/db/connection.ts";
import { startEmbedded } from "./cluster.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..", "..");

it("starts in folders that it creates under a umask that keeps other users out", async () => {
  const parent = mkdtempSync(path.join(tmpdir(), "petstore-umask-"));
  chmodSync(parent, 0o755);
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  const { url, stop } = await startEmbedded(ROOT, { dataDir: path.join(parent, "var", "petstore"), throwAway: true });
  onTestFinished(stop);
  expect((await onConnection({ connectionString: url }, (client) => client.query("select 7 as n"))).rows).toEqual([{ n: 7 }]);
});
