import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { backUpIfDue } from "#lib/operations/backups/jobs.ts";
import { backupStatus } from "#lib/operations/backups/loaders.ts";
import { runBackup } from "#lib/operations/backups/runs.mutations.ts";
import { storeAt } from "#lib/operations/backups/store.service.ts";
import { lookAtBackups } from "#lib/operations/doctor/processes.data.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { knownMigrations, LATER_RELEASE_FILE } from "#lib/platform/db/schema-version.ts";
import { root } from "#lib/platform/root.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

const START = Date.parse("2026-11-23T00:00:00Z");
const folder = mkdtempSync(path.join(tmpdir(), "petstore-scheduled-"));
let close: () => Promise<void>;
beforeAll(async () => {
  close = await useTestDatabase({ BACKUP_TO: folder, BACKUP_EVERY_HOURS: "6", BACKUP_KEEP: "2" });
});
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const at = (hours: number): number => START + hours * HOUR_MS;
const run = async (hours: number): Promise<void> => {
  clock.replace(() => at(hours));
  await backUpIfDue(at(hours));
};
const backups = (): string[] => readdirSync(folder).sort();
const byHand = async (hours: number, to = folder): Promise<string> => {
  clock.replace(() => at(hours));
  const keys = { encryptionKeys: "", authSecret: null };
  return (await runBackup({ origin: "command", store: storeAt(to), keys, passphrase: undefined })).place;
};
const timeOf = (name: string): string => name.slice("petstore-".length, "petstore-2026-11-23T00".length);

it("backs up when it is due, keeps as many as set, and shows the last one", async () => {
  expect(await backupStatus(at(0))).toMatchObject({
    schedule: { to: folder, everyHours: 6, keep: 2 },
    last: null,
    failure: null,
    isLate: false,
  });
  await run(0);
  // This one was killed.
  mkdirSync(path.join(folder, `.unfinished-${backups()[0]?.replace("T00", "T03")}`));
  for (const hours of [5, 6, 11, 12]) await run(hours);
  expect(backups().map(timeOf)).toEqual(["2026-11-23T06", "2026-11-23T12"]);
  const { last, isLate, runningSince } = await backupStatus(at(13));
  expect(last).toMatchObject({
    place: path.join(folder, backups()[1] ?? ""),
    startedAt: "2026-11-23T12:00:00.000Z",
    verifiedAt: "2026-11-23T12:00:00.000Z",
    hasKeys: false,
  });
  expect({ isLate, runningSince }).toEqual({ isLate: false, runningSince: null });
});

it("keeps the old ones when a backup fails, says why, and tries again after an hour", async () => {
  renameSync(folder, `${folder}-away`);
  await run(18);
  expect(await backupStatus(at(25))).toMatchObject({
    failure: { at: "2026-11-23T18:00:00.000Z", error: `The folder ${folder} does not exist: create it, or mount its disk.` },
    last: { startedAt: "2026-11-23T12:00:00.000Z" },
    isLate: true,
  });
  renameSync(`${folder}-away`, folder);
  await run(18.5);
  expect(backups().map(timeOf)).toEqual(["2026-11-23T06", "2026-11-23T12"]);
  await run(19);
  expect(backups().map(timeOf)).toEqual(["2026-11-23T12", "2026-11-23T19"]);
  expect(await backupStatus(at(19))).toMatchObject({ failure: null, isLate: false });
});

it("leaves nothing behind when the worker stops in the middle", async () => {
  const before = backups();
  clock.replace(() => at(30));
  await backUpIfDue(at(30), AbortSignal.abort());
  expect(backups()).toEqual(before);
  expect((await backupStatus(at(30))).failure).toEqual({ at: "2026-11-24T06:00:00.000Z", error: "It was interrupted." });
});

it("leaves the backups of another installation alone, whole or not, though BACKUP_TO was copied from there", async () => {
  const others = ["petstore-2026-11-01T00-00-00-000Z-ba9876543210", "petstore-2026-11-02T00-00-00-000Z"];
  const unfinished = ".unfinished-petstore-2026-11-22T00-00-00-000Z-ba9876543210";
  for (const name of [...others, unfinished]) mkdirSync(path.join(folder, name));
  await run(40);
  await run(50);
  expect(backups()).toEqual(expect.arrayContaining([...others, unfinished]));
  expect(backups().filter((name) => !others.includes(name) && name !== unfinished)).toHaveLength(2);
  for (const name of [...others, unfinished]) rmSync(path.join(folder, name), { recursive: true });
});

it("names the later release that is needed to restore it, after an update went back", async () => {
  const [checkout, newest = ""] = [root(), (await knownMigrations(root())).at(-1)];
  const older = mkdtempSync(path.join(tmpdir(), "petstore-older-"));
  mkdirSync(path.join(older, "prisma", "migrations", newest), { recursive: true });
  writeFileSync(path.join(older, "prisma", "migrations", newest, LATER_RELEASE_FILE), "1.10.0");
  root.replace(older);
  await run(60).finally(() => root.replace(checkout));
  rmSync(older, { recursive: true });
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, backups().at(-1) ?? "", "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ laterRelease: "1.10.0" });
});

it("leaves backups by hand and safety copies to their age, which Administration tells", async () => {
  const safety = "petstore-2026-11-25T00-00-00-000Z-";
  await run(66);
  const owner = backups()[0]?.slice(safety.length, safety.length + 12) ?? "";
  mkdirSync(path.join(folder, `${safety}${owner}-safety`));
  const made = [await byHand(67), await byHand(67.5)];
  for (const hours of [72, 78, 84, 90]) await run(hours);
  const others = [...made.map((place) => path.basename(place)), `${safety}${owner}-safety`];
  expect(backups()).toEqual(expect.arrayContaining(others));
  expect(
    backups()
      .filter((name) => !others.includes(name))
      .map(timeOf),
  ).toEqual(["2026-11-26T12", "2026-11-26T18"]);
  expect((await backupStatus(at(90))).others).toMatchObject([
    { origin: "command", place: made[1], expiresAt: "2026-12-25T19:30:00.000Z" },
    { origin: "command", place: made[0], expiresAt: "2026-12-25T19:00:00.000Z" },
  ]);
  await run(30 * 24 + 67);
  expect(backups().map(timeOf)).toEqual(["2026-11-25T19", "2026-11-26T18", "2026-12-25T19"]);
});

it("counts no backup by hand for the schedule, wherever it went", async () => {
  const start = 30 * 24 + 67;
  const elsewhere = mkdtempSync(path.join(tmpdir(), "petstore-by-hand-"));
  await byHand(start + 20, elsewhere);
  expect(await lookAtBackups(settings())).toMatchObject([{ verdict: "problem", message: expect.stringContaining("2026-12-25T19:00") }]);
  expect(await backupStatus(at(start + 20))).toMatchObject({
    last: { startedAt: "2026-12-25T19:00:00.000Z" },
    isLate: true,
    others: [{ place: expect.stringContaining(elsewhere), expiresAt: null }],
  });
  await byHand(start + 20.5);
  await run(start + 21);
  expect(await backupStatus(at(start + 21))).toMatchObject({ last: { startedAt: "2026-12-26T16:00:00.000Z" }, isLate: false });

  // Another place is empty, even if the old one has backups.
  settings.replace({ ...settings(), BACKUP_TO: elsewhere });
  expect(await backupStatus(at(start + 21))).toMatchObject({ last: null });
  await run(start + 22);
  expect(readdirSync(elsewhere).filter((name) => name.endsWith("-scheduled"))).toHaveLength(1);
  settings.replace({ ...settings(), BACKUP_TO: folder });
  rmSync(elsewhere, { recursive: true });
});

it("does nothing without a place", async () => {
  settings.replace({ ...settings(), BACKUP_TO: undefined });
  const before = backups();
  await run(1000);
  expect(backups()).toEqual(before);
  expect((await backupStatus(at(1000))).schedule).toBeNull();
});
