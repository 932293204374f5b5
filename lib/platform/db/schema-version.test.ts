import fc from "fast-check";
import { expect, it } from "vitest";
import { BASELINE, LAST_BEFORE } from "#lib/platform/baseline.ts";
import { type Attempt, missingMigrations } from "#lib/platform/db/schema-version.ts";

const known = ["20260101_one", "20260201_two", "20260301_three"];
const attempt = (name: string, state: Attempt["state"] = "applied"): Attempt => ({
  name,
  state,
  startedAt: new Date("2026-11-22T06:00:00Z"),
  logs: null,
});

it("lists the pending migrations for every set of applied ones", () => {
  fc.assert(
    fc.property(fc.subarray(known), (applied) => {
      const attempts = applied.map((name) => attempt(name));
      expect(missingMigrations(known, attempts)).toEqual(known.filter((name) => !applied.includes(name)));
    }),
  );
});

it("refuses a database with a newer schema and names both versions", () => {
  const attempts = [...known, "20270101_later", "20270201_latest"].map((name) => attempt(name));
  expect(() => missingMigrations(known, attempts)).toThrow(
    /^The database is at schema 20270201_latest, which this Petstore does not know \(it is at 20260301_three\): /,
  );
});

it("refuses a database with an unfinished migration and explains how to fix it", () => {
  const attempts = [attempt("20260101_one"), attempt("20260201_two", "unfinished")];
  expect(() => missingMigrations(known, attempts)).toThrow(
    /^The migration 20260201_two began at 2026-11-22T06:00:00.000Z and did not finish\. .*migrate --resolve/,
  );
});

it("reapplies a migration marked rolled back and ignores unknown rolled-back ones", () => {
  const attempts = [attempt("20260101_one"), attempt("20260201_two", "rolled_back"), attempt("20270101_later", "rolled_back")];
  expect(missingMigrations(known, attempts)).toEqual(["20260201_two", "20260301_three"]);
});

it("counts the baseline as applied where the last migration of the development was, and refuses an older database", () => {
  const now = [BASELINE, "20270101000000_later"];
  expect(missingMigrations(now, [attempt("20261121000000_foundation"), attempt(LAST_BEFORE)])).toEqual(["20270101000000_later"]);
  expect(missingMigrations(now, [attempt(LAST_BEFORE), ...now.map((name) => attempt(name))])).toEqual([]);
  expect(() => missingMigrations(now, [attempt("20261121000000_foundation")])).toThrow(
    `The database is at schema 20261121000000_foundation, from before 1.0.0: start the last development version once (its schema is ${LAST_BEFORE}), then this Petstore. Nothing was changed.`,
  );
});
