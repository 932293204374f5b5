import { afterAll, beforeEach, expect, it } from "vitest";
import { oneByOne } from "#e2e/support/all-of.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { mapColumns } from "#lib/shelter/pets/import/columns/mapping.mutations.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Outcomes", "free", ACTOR)).id);
});

const payload = (importId: string) => ({ projectId: scope.projectId, importId });

async function checked(...lines: string[]): Promise<string> {
  const body = oneByOne([Buffer.from(`${lines.join("\r\n")}\r\n`)]);
  const id = await takeFile(scope, { fileName: "outcomes.csv", format: "csv", body }, ACTOR);
  await checkImport(payload(id));
  return id;
}

async function added(id: string): Promise<void> {
  await startImport(scope, id, "good", ACTOR, { newAnimals: "as_told" });
  await addImport(payload(id));
}

const HERE = [
  "name,category,externalId,intake date",
  ...["Rex,1,S-1,2026-01-01", "Bo,2,S-2,2026-01-01", "Mia,1,S-3,2026-05-05", "Max,1,S-4,", "Old,1,S-5,2026-05-05"],
];
const OUTCOMES = [
  "Animal ID,Outcome Type,Outcome Date",
  ...["S-1,Transfer Out,02/02/2026", "S-9,Adoption,02/03/2026", "S-1,Adoption,03/04/2026", "S-2,Died,02/03/2026"],
  ...["S-3,Adoption,02/03/2026", "S-4,Adoption,02/03/2026", "S-5,Transfer Out,02/03/2026", "S-8,Died,02/03/2026"],
];

async function animals(): Promise<unknown[]> {
  const text = `select p.name, p.category_id::int as category, p.status, coalesce(f.listed, true) as listed,
    (select to_char(a.home_at, 'YYYY-MM-DD') from adoptions a where a.pet_id = p.id and a.stage = 'home') as adopted
    from pets p left join pet_profiles f on f.pet_id = p.id where p.project_id = $1 order by p.id`;
  return (await pool().query<Record<string, unknown>>(text, [scope.projectId])).rows.map((row) => Object.values(row));
}

it("takes what became of animals that are known from Shelterluv’s outcomes, without their names, and undoes no later intake", async () => {
  await added(await checked(...HERE));
  const id = await checked(...OUTCOMES);
  expect(await findImport(scope, id)).toMatchObject({ reading: { preset: "shelterluvOutcomes" }, faultyRows: 0, error: null });
  expect((await importRows(scope, id, "all", 0, 20)).map(({ n, outcome, remark }) => [n, outcome, remark])).toEqual([
    [2, "left_out", "Left out: row 4 is about a later intake of the same animal."],
    [3, "left_out", "Left out: no animal here has this number."],
    [4, "update", "Adopted: “Outcome Type” is “Adoption”."],
    [5, "taken_off", "Taken off your site: “Outcome Type” is “Died”."],
    [6, "left_out", "Left out: it is in care here since 2026-05-05, after this."],
    [7, "update", "Adopted: “Outcome Type” is “Adoption”."],
    [8, "left_out", "Left out: it is in care here since 2026-05-05, after this."],
    [9, "left_out", "Left out: “Outcome Type” is “Died”."],
  ]);
  await added(id);
  expect(await findImport(scope, id)).toMatchObject({ state: "done", addedRows: 0, updatedRows: 3 });
  expect(await animals()).toEqual([
    ["Rex", 1, "sold", true, "2026-03-04"],
    ["Bo", 2, "available", false, null],
    ["Mia", 1, "available", true, null],
    ["Max", 1, "sold", true, "2026-02-03"],
    ["Old", 1, "available", true, null],
  ]);
  await expect(startImport(scope, await checked(...OUTCOMES), "good", ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
});

it("takes them from a list of the shelter’s own once a person says which columns they are", async () => {
  await added(await checked(...HERE));
  const id = await checked("Pen,End", "S-1,Adopted", ",Adopted");
  expect((await findImport(scope, id))?.error).toMatch(/^Choose which column holds the name/);
  await mapColumns(scope, id, ["externalId", "outcome"], ACTOR);
  await checkImport(payload(id));
  expect(await findImport(scope, id)).toMatchObject({ error: null, goodRows: 1, faultyRows: 1 });
  await added(id);
  expect((await animals())[0]).toEqual(["Rex", 1, "sold", true, expect.any(String)]);
});
