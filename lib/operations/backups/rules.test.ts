import { scryptSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refuseNewerBackup } from "#lib/operations/backups/manifest.rules.ts";
import { canDerive, MAX_MEMORY } from "#lib/operations/backups/passphrase.rules.ts";
import {
  type BackupOrigin,
  backupName,
  expiredBackups,
  isBackupDue,
  isBackupName,
  isOwnBackup,
  mergeKeys,
  namedBackup,
  placeOf,
} from "#lib/operations/backups/rules.ts";
import { DAY_MS, HOUR_MS } from "#lib/platform/time.ts";

const ID = "0193e1a2-0000-7000-8000-0123456789ab";

describe("backup names", () => {
  it.each(["worker", "command", "safety"] as const)("tell when and by what they were created: %s", (origin) => {
    const createdAt = new Date("2026-11-23T04:05:06.789Z");
    expect(namedBackup(backupName(createdAt, ID, origin))).toEqual({ createdAt, origin });
  });

  it("counts those of older releases, which do not say, as by hand", () => {
    expect(namedBackup("petstore-2026-11-23T04-05-06-789Z")).toMatchObject({ origin: "command" });
  });

  it("sorts by time", () => {
    const moment = fc.date({ min: new Date("2000-01-01"), max: new Date("2999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        expect(isBackupName(backupName(one, ID, "worker"))).toBe(true);
        expect(backupName(one, ID, "worker") < backupName(other, ID, "worker")).toBe(one.getTime() < other.getTime());
      }),
    );
  });

  it.each([
    ["this installation", backupName(new Date(0), ID, "command"), true],
    ["another installation", backupName(new Date(0), "0193e1a2-0000-7000-8000-ba9876543210", "worker"), false],
    ["an older release, which does not say", "petstore-2026-11-23T04-05-06-789Z", false],
    ["no backup", "petstore-0123456789ab", false],
  ])("of %s", (_, name, isOwn) => {
    expect(isOwnBackup(name, ID)).toBe(isOwn);
  });
});

describe("expired backups", () => {
  const NOW = Date.parse("2026-11-23T00:00:00Z");
  const named = (origin: BackupOrigin, daysAgo: number): string => backupName(new Date(NOW - daysAgo * DAY_MS), ID, origin);
  const scheduled = [1, 2, 3, 4, 5].map((days) => named("worker", days));

  it.each([0, 2, 3, 5])("are all but the newest two of %i scheduled ones", (count) => {
    const expired = expiredBackups(scheduled.slice(0, count), { everyHours: 24, keep: 2 }, NOW);
    expect(expired.toSorted()).toEqual(scheduled.slice(2, count).toSorted());
  });

  it.each([
    [24, 7, 30],
    [168, 52, 364],
  ])("are others, every %i hours and with %i kept, after %i days", (everyHours, keep, days) => {
    const others = (["command", "safety"] as const).flatMap((origin) => [named(origin, days - 1), named(origin, days)]);
    expect(expiredBackups([...others, ...scheduled.slice(0, keep)], { everyHours, keep }, NOW)).toEqual([others[1], others[3]]);
  });
});

describe("schedule", () => {
  const NOW = 100 * HOUR_MS;
  const ago = (hours: number): Date => new Date(NOW - hours * HOUR_MS);
  it.each([
    [undefined, undefined, true],
    [ago(23), undefined, false],
    [ago(24), undefined, true],
    [undefined, ago(0.5), false],
    [ago(30), ago(0.5), false],
    [ago(30), ago(1), true],
    [ago(2), ago(1), false],
  ])("after a success %s and a failure %s: due %s", (succeededAt, failedAt, due) => {
    expect(isBackupDue({ succeededAt, failedAt }, 24, NOW)).toBe(due);
  });
});

describe("places", () => {
  it.each([
    ["/var/backups", { kind: "folder", folder: "/var/backups" }],
    ["s3://backups", { kind: "s3", bucket: "backups", prefix: "" }],
    ["s3://my.backups/a/b/", { kind: "s3", bucket: "my.backups", prefix: "a/b" }],
    ["s3://", undefined],
    ["s3://UPPER/a", undefined],
    ["s3://backups/with space", undefined],
  ])("%s", (text, place) => {
    expect(placeOf(text)).toEqual(place);
  });
});

describe("a backup of a schema that this version does not know", () => {
  it.each<[program: string, way: string, laterRelease?: string]>([
    ["1.10.0", "restore it with the newer Petstore that made it (version 1.10.0) or a later one."],
    // An update was rolled back before this backup.
    ["1.9.0", "restore it with the newer Petstore that migrated the database before 1.9.0 ran again and made it, or a later one."],
    ["1.8.0", "restore it with the newer Petstore that migrated the database before 1.8.0 ran again and made it, or a later one."],
    [
      "1.9.1",
      "restore it with Petstore 1.10.0 or a later one, since that migrated the database before 1.9.1 ran again and made it.",
      "1.10.0",
    ],
  ])("made by %s is refused by 1.9.0 with the version to use", (program, way, laterRelease) => {
    const sentence = `The backup /b is at schema 2_next, which this Petstore 1.9.0 does not know (it is at 1_first): ${way}`;
    expect(() => refuseNewerBackup(["1_first"], "1.9.0", { migrations: ["1_first", "2_next"], program, laterRelease }, "/b")).toThrow(
      sentence,
    );
  });
});

describe("scrypt costs from a manifest", () => {
  it.each([
    [{ cost: 2 ** 15, blockSize: 8, parallelization: 3 }, true],
    [{ cost: 2 ** 17, blockSize: 8, parallelization: 1 }, true],
    [{ cost: 2 ** 18, blockSize: 8, parallelization: 1 }, false],
    [{ cost: 2 ** 40, blockSize: 8, parallelization: 3 }, false],
    [{ cost: 2 ** 15, blockSize: 8, parallelization: 17 }, false],
    [{ cost: 2 ** 15 + 1, blockSize: 8, parallelization: 3 }, false],
    [{ cost: 1, blockSize: 8, parallelization: 3 }, false],
    [{ cost: 0, blockSize: 8, parallelization: 3 }, false],
    [{ cost: -2, blockSize: 8, parallelization: 3 }, false],
    [{ cost: 2 ** 15, blockSize: 0, parallelization: 3 }, false],
    [{ cost: 2 ** 15, blockSize: -8, parallelization: 3 }, false],
    [{ cost: 2 ** 15, blockSize: 8, parallelization: 0 }, false],
    [{ cost: 2, blockSize: 2 ** 30, parallelization: 1 }, false],
  ])("%j: used %s", (costs, used) => {
    expect(canDerive(costs)).toBe(used);
  });

  it("accepts only costs that scrypt takes", () => {
    const small = fc.record({
      cost: fc.integer({ min: -1, max: 17 }).map((exponent) => 2 ** exponent),
      blockSize: fc.integer({ min: -1, max: 2 }),
      parallelization: fc.integer({ min: -1, max: 3 }),
    });
    fc.assert(
      fc.property(small.filter(canDerive), ({ cost, blockSize, parallelization }) => {
        const options = { N: cost, r: blockSize, p: parallelization, maxmem: MAX_MEMORY };
        expect(scryptSync("a", "b", 8, options)).toHaveLength(8);
      }),
      { numRuns: 20 },
    );
  });
});

describe("keys of a backup", () => {
  it("adds keys after the installation's own, and never replaces one of the same name", () => {
    expect(mergeKeys(["a:1", "b:2"], ["b:2", "c:3"])).toEqual({ keys: ["a:1", "b:2", "c:3"], added: ["c:3"], conflicts: [] });
    expect(mergeKeys(["a:1"], ["a:9"])).toMatchObject({ added: [], conflicts: ["a"] });
  });
});
