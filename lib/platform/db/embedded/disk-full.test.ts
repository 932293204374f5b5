import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { useDatabase } from "#e2e/support/test-database.ts";
import { databaseError, queryText } from "#lib/platform/db/pool.ts";
import { type Embedded, startEmbedded } from "./cluster.ts";
import { isRoot } from "./locations.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..", "..");
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "petstore-disk-")));
let running: Embedded | undefined;
let isMounted = false;

afterEach(async () => {
  await running?.stop();
  running = undefined;
  if (isMounted) execFileSync("umount", [path.join(folder, "disk")]);
  isMounted = false;
  rmSync(folder, { recursive: true, force: true });
});

function smallDisk(size: string): string | undefined {
  if (!isRoot()) return undefined;
  const disk = path.join(folder, "disk");
  mkdirSync(disk, { recursive: true });
  // PostgreSQL runs as another user, who must traverse this folder.
  chmodSync(folder, 0o711);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=711`, "tmpfs", disk]);
  isMounted = true;
  return disk;
}

it("reports a disk that is too small for a new database", async () => {
  const disk = smallDisk("8m");
  const starting = disk ? startEmbedded(ROOT, { dataDir: disk }) : Promise.reject(new Error("The disk that holds it is full"));
  await expect(starting).rejects.toThrow(/^The disk that holds .* is full/);
});

it("reports a disk that fills up later as a known, temporary error", async () => {
  const sentence = { code: "service_unavailable", message: expect.stringMatching(/^The database's disk is full/) };
  expect(databaseError(Object.assign(new Error("could not extend file"), { code: "53100" }))).toMatchObject(sentence);
  const disk = smallDisk("100m");
  if (!disk) return;
  running = await startEmbedded(ROOT, { dataDir: disk });
  const close = useDatabase(running.url);
  const fill = { name: "", text: "create unlogged table filler as select repeat(md5(n::text), 20) from generate_series(1, 200000) as n" };
  await expect(queryText(fill, [])).rejects.toMatchObject(sentence);
  await close();
});
