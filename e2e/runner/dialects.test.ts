import { expect, it } from "vitest";
import { mixedRooms } from "#e2e/runner/dialects.ts";

const SQL = 'import { queryRows, type Statement } from "#lib/platform/db/pool.ts";';
const PRISMA = "await tx.pet.findMany({ where });";

const places = (files: Record<string, string>): string[] => mixedRooms(new Map(Object.entries(files))).map(({ place }) => place);

it.each([
  ["queries and a model", SQL, PRISMA],
  ["a transaction and a raw query", 'import { transactionAfter } from "#lib/platform/db/pool.ts";', "await tx.$queryRaw`select 1`;"],
])("finds a room that speaks both: %s", (_, one, other) => {
  expect(places({ "lib/sites/views/data.ts": one, "lib/sites/views/mutations.ts": other })).toEqual(["lib/sites/views"]);
  expect(places({ "lib/sites/views/data.ts": one, "lib/sites/views/parts/mutations.ts": other })).toEqual([]);
  expect(places({ "lib/sites/views/data.ts": one, "lib/sites/views/data.test.ts": other })).toEqual([]);
});

it("lets both dialects use what is made for both", () => {
  const both =
    'import { databaseError, pool } from "#lib/platform/db/pool.ts"; await queryWithin(tx, LOCK, []); await writeAudit(tx, entry);';
  expect(places({ "lib/sites/views/data.ts": both, "lib/sites/views/mutations.ts": PRISMA })).toEqual([]);
});
