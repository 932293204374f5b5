import { afterAll, beforeEach, expect, it } from "vitest";
import { PETFINDER } from "#e2e/support/listing-files.ts";
import { csvOf } from "#e2e/support/shelter-exports.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { chooseStatuses } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { StatusTally } from "#lib/shelter/pets/import/check/status-tally.state.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Statuses", "free", ACTOR)).id);
});

const payload = (importId: string) => ({ projectId: scope.projectId, importId });

async function checked(lines: readonly string[]): Promise<string> {
  const file = async function* () {
    yield Buffer.from(lines.join("\n"));
  };
  const id = await takeFile(scope, { fileName: "list.csv", format: "csv", body: file() }, ACTOR);
  await checkImport(payload(id));
  return id;
}

interface Row {
  name: string;
  outcome: string | null;
  status: string | null;
  listed: string | null;
}

const becomesOf = ({ outcome, status, listed }: Row): string => {
  if (outcome === "left_out") return "left out";
  return listed === "false" ? "not listed" : `${status}`;
};

async function becomes(id: string): Promise<Record<string, string>> {
  const { rows } = await pool().query<Row>(
    "select name, outcome, status::text, coalesce(patch, profile)->>'listed' as listed from pet_import_rows where import_id = $1 order by n",
    [id],
  );
  return Object.fromEntries(rows.map((row) => [row.name, becomesOf(row)]));
}

it("shows each value, how often it occurs, and what becomes of it, and no name of a person", async () => {
  const id = await checked(["Name,Type,Status,Reserved for", "Rex,1,Ready,", "Bo,1,ready,Meyer", "Mia,1,Adopted,", "Max,1,Asleep,"]);
  expect((await findImport(scope, id))?.reading).toMatchObject({
    hidesHolds: false,
    statuses: [
      {
        title: "Status",
        values: [
          { text: "Ready", rows: 2, becomes: "not_listed", isUnsure: true },
          { text: "Adopted", rows: 1, becomes: "adopted", isUnsure: false },
          { text: "Asleep", rows: 1, becomes: "not_listed", isUnsure: true },
        ],
        more: 0,
      },
      { title: "Reserved for", values: [{ text: "…", rows: 1, becomes: "pending" }] },
    ],
  });
});

it("shows what a system's own codes mean", async () => {
  const id = await checked([csvOf(PETFINDER)]);
  const [status] = (await findImport(scope, id))?.reading?.statuses ?? [];
  const becomesBy = Object.fromEntries(status?.values.map(({ text, becomes: one, isUnsure }) => [text, isUnsure ? "unsure" : one]) ?? []);
  const right = { "Available (A)": "listed", "Hold (H)": "not_listed", "Adopted (X)": "adopted", "Pending (P)": "pending", Q: "unsure" };
  expect(becomesBy).toMatchObject(right);
});

it.each([
  [["Name,Type", "Rex,1"], true],
  [["Name,Type,Color", "Rex,1,black"], true],
  [["Name,Type,Status", "Rex,1,"], false],
  [["Name,Type,Quarantine", "Rex,1,"], false],
])("tells whether a file says which animals are on hold: %s", async (lines, hidesHolds) => {
  expect((await findImport(scope, await checked(lines)))?.reading).toMatchObject({ hidesHolds });
});

it("counts values of a column that is none of a status beyond those that it shows", async () => {
  const lines = Array.from({ length: 400 }, (_, n) => `Rex ${n},1,word ${n}`);
  const [status] = (await findImport(scope, await checked(["Name,Type,Status", ...lines])))?.reading?.statuses ?? [];
  expect([status?.values.length, status?.more]).toEqual([100, 300]);
});

it("keeps a bounded number of values, however many columns and long words a file has", () => {
  const tally = new StatusTally();
  const at = Array.from({ length: 100 }, (_, i) => i);
  const columns = { at: new Map([["outcome", at] as const]), titles: at.map((i) => `Status ${i}`), width: 100 };
  for (let n = 0; n < 100; n += 1)
    tally.note(
      at.map((i) => `${i} ${n} ${"x".repeat(4000)}`),
      columns,
    );
  const found = tally.result({ isForeign: true, dateOrder: "mdy", now: 0 }, { cells: new Map(), values: new Map() });
  expect(found.flatMap(({ values }) => values)).toHaveLength(2000);
  expect(JSON.stringify(found).length).toBeLessThan(400_000);
});

it("reads a value as a person chooses, in all rows, and can be told otherwise again", async () => {
  const id = await checked(["Name,Type,Status", "Rex,1,Ready", "Bo,1,READY", "Mia,1,Asleep"]);
  const choose = async (text: string, wanted: "listed" | "left_out" | "adopted") => {
    await chooseStatuses(scope, id, [{ at: 2, text, becomes: wanted }], ACTOR);
    await checkImport(payload(id));
    return await becomes(id);
  };
  expect(await choose("Ready", "listed")).toEqual({ Rex: "available", Bo: "available", Mia: "not listed" });
  expect(await choose("Asleep", "left_out")).toEqual({ Rex: "available", Bo: "available", Mia: "left out" });
  expect(await choose("Ready", "adopted")).toEqual({ Rex: "sold", Bo: "sold", Mia: "left out" });
});

it("refuses a choice for another column, and one of another project's file like a missing one", async () => {
  const id = await checked(["Name,Type,Status", "Rex,1,Ready"]);
  const choices = (at: number) => [{ at, text: "Ready", becomes: "listed" as const }];
  await expect(chooseStatuses(scope, id, choices(0), ACTOR)).rejects.toThrow("Column 1 says nothing about where animals are.");
  const other = projectScope((await createProject("Other", "free", ACTOR)).id);
  await expect(chooseStatuses(other, id, choices(2), ACTOR)).rejects.toMatchObject({ code: "not_found" });
  await expect(chooseStatuses(scope, "999999", choices(2), ACTOR)).rejects.toMatchObject({ code: "not_found" });
});
