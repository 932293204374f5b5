import { afterAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
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
  scope = projectScope((await createProject("Fees", "free", ACTOR)).id);
});

/** Adds the animals. @returns how the file was read, and each animal's fee */
async function imported(...lines: string[]) {
  const body = (async function* () {
    yield Buffer.from(lines.join("\n"));
  })();
  const id = await takeFile(scope, { fileName: "list.csv", format: "csv", body }, ACTOR);
  const payload = { projectId: scope.projectId, importId: id };
  await checkImport(payload);
  const reading = (await findImport(scope, id))?.reading;
  await startImport(scope, id, "all", ACTOR);
  await addImport(payload);
  const { rows } = await pool().query<{ fee: string }>(
    "select concat(fee_amount, ' ', fee_currency) as fee from pet_profiles where project_id = $1 order by pet_id",
    [scope.projectId],
  );
  return { told: [reading?.currency, reading?.isCurrencyMissing], fees: rows.map(({ fee }) => fee) };
}

it("gives fees without a currency that of the file's other fees", async () => {
  const found = await imported("Name,Type,Fee", "Rex,1,150", 'Bo,1,"1.250,00 €"', "Mia,1,90 €", "Max,1,$20");
  expect(found).toEqual({ told: ["EUR", true], fees: ["150.00 EUR", "1250.00 EUR", "90.00 EUR", "20.00 USD"] });
});

it("gives them that of the project's animals where the file has none", async () => {
  await imported("Name,Type,Fee", "Rex,1,CAD 150");
  const found = await imported("Name,Type,Fee", "Bo,1,90", "Mia,1,$20");
  expect(found).toEqual({ told: ["CAD", true], fees: ["150.00 CAD", "90.00 CAD", "20.00 CAD"] });
});

it.each([
  ["Schutzgebühr", "EUR"],
  ["Adoption fee", "USD"],
  ["Fee (£)", "GBP"],
])("gives them that of the title %j where nothing else tells", async (title, currency) => {
  expect((await imported(`Name,Type,${title}`, "Rex,1,150")).fees).toEqual([`150.00 ${currency}`]);
});

it("has nothing to tell where each fee has its currency", async () => {
  expect((await imported("Name,Type,Fee,Currency", "Rex,1,150,CHF", "Bo,1,$20,")).told).toEqual(["USD", false]);
});
