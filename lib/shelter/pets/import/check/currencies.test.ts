import { afterAll, beforeEach, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { chooseReading } from "#lib/shelter/pets/import/check/choices.mutations.ts";
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

async function checked(...lines: string[]): Promise<string> {
  const body = (async function* () {
    yield Buffer.from(lines.join("\n"));
  })();
  const id = await takeFile(scope, { fileName: "list.csv", format: "csv", body }, ACTOR);
  await checkImport({ projectId: scope.projectId, importId: id });
  return id;
}

/** Adds the animals. @returns how the file was read, and each animal's fee */
async function added(id: string) {
  const reading = (await findImport(scope, id))?.reading;
  await startImport(scope, id, "all", ACTOR);
  await addImport({ projectId: scope.projectId, importId: id });
  const { rows } = await pool().query<{ fee: string }>(
    "select concat(fee_amount, ' ', fee_currency) as fee from pet_profiles where project_id = $1 order by pet_id",
    [scope.projectId],
  );
  return { told: [reading?.currency, reading?.isCurrencyUnsure], fees: rows.map(({ fee }) => fee) };
}

const imported = async (...lines: string[]) => await added(await checked(...lines));

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

it.each([
  ["a number alone", "150", "150.00"],
  ["a sign of several currencies", "$150", "150.00"],
  ["such a sign in the title", "150", "150.00", "Fee ($)"],
])("reads %s in the currency that a person chose", async (_, fee, amount, title = "Fee") => {
  const id = await checked(`Name,Type,${title}`, `Rex,1,${fee}`, "Bo,1,20 €");
  expect((await findImport(scope, id))?.reading).toMatchObject({ isCurrencyUnsure: true, isCurrencyChosen: false });
  await chooseReading(scope, id, { currency: "CAD" }, ACTOR);
  await checkImport({ projectId: scope.projectId, importId: id });
  expect(await added(id)).toEqual({ told: ["CAD", true], fees: [`${amount} CAD`, "20.00 EUR"] });
});

it("proposes the currency that a sign has in most fees, and asks about it", async () => {
  expect(await imported("Name,Type,Fee", "Rex,1,CAD 150", "Bo,1,CAD 90", "Mia,1,$20")).toEqual({
    told: ["CAD", true],
    fees: ["150.00 CAD", "90.00 CAD", "20.00 CAD"],
  });
});

it("asks about nothing where all animals are free", async () => {
  expect(await imported("Name,Type,Fee", "Rex,1,0", "Bo,1,free", "Mia,1,kostenlos")).toEqual({
    told: ["USD", false],
    fees: ["0.00 USD", "0.00 USD", "0.00 USD"],
  });
});

it("asks about nothing where all fees have one sign of one currency", async () => {
  expect((await imported("Name,Type,Fee", "Rex,1,£150", "Bo,1,£90")).told).toEqual(["USD", false]);
});
