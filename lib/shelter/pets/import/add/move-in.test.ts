import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { oneByOne } from "#e2e/support/all-of.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { readsOf } from "#e2e/support/plans.ts";
import { ASM3, csvOf, type ExportFile, SHELTERLUV, utf16Of, workbookOf } from "#e2e/support/shelter-exports.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { addGoodRows } from "#lib/shelter/pets/import/add/mutations.ts";
import { chooseReading } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { fixCell } from "#lib/shelter/pets/import/check/fixes.mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { mapColumns } from "#lib/shelter/pets/import/columns/mapping.mutations.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Move in", "free", ACTOR)).id);
  await forgetJobs();
});

const payload = (importId: string) => ({ projectId: scope.projectId, importId });

async function checked(bytes: Buffer | string, format: "csv" | "json" | "xlsx" = "csv"): Promise<string> {
  const body = oneByOne([Buffer.from(bytes)]);
  const id = await takeFile(scope, { fileName: `animals.${format}`, format, body }, ACTOR);
  await checkImport(payload(id));
  return id;
}

async function added(id: string): Promise<void> {
  await startImport(scope, id, "good", ACTOR, { newAnimals: "as_told" });
  await addImport(payload(id));
}

interface Stored {
  id: string;
  name: string;
  status: string;
  externalId: string | null;
  version: number;
  profile: FullProfile;
}

async function animals(): Promise<Stored[]> {
  const text = `select id, name, status, external_id as "externalId", version from pets where project_id = $1 and deleted_at is null order by id`;
  const { rows } = await pool().query<Omit<Stored, "profile">>(text, [scope.projectId]);
  const profiles = await profilesOf(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, profile: profiles.get(row.id) ?? UNKNOWN_PROFILE }));
}

const find = async (id: string) => await findImport(scope, id);
const CATEGORY = "name,category,externalId,sex,weight (kg)\r\n";

describe("moving in from Animal Shelter Manager", () => {
  it("previews what happens to each animal, and imports them with their profiles", async () => {
    const id = await checked(csvOf(ASM3));
    expect(await find(id)).toMatchObject({
      state: "ready",
      goodRows: 7,
      faultyRows: 0,
      reading: { preset: "asm3", dateOrder: "dmy", asksDateOrder: false },
      tally: { updates: 0, unchanged: 0, leftOut: 3, unlisted: 1, adopted: 1, photos: 2 },
    });
    const remarked = await importRows(scope, id, "remarked", 0, 10);
    expect(remarked.map(({ name, outcome }) => [name, outcome])).toEqual([
      ["Moss", "new"],
      ["Rex", "new"],
      ["Rainbow", "left_out"],
      ["Neighbor", "left_out"],
      ["Gone", "left_out"],
    ]);
    await added(id);
    expect(await find(id)).toMatchObject({ state: "done", addedRows: 4, updatedRows: 0 });
    const stored = await animals();
    expect(stored.map(({ name, status, externalId }) => [name, status, externalId])).toEqual([
      ["Biscuit", "available", "D2024001"],
      ["Moss", "available", "C2024002"],
      ["Rex", "sold", "D2024003"],
      ["Foster Fred", "available", "D2024004"],
    ]);
    expect(stored[0]?.profile).toMatchObject({
      species: "dog",
      birthDate: "2023-05-13",
      listed: true,
      internal: { microchip: "981020012345678" },
    });
    expect(stored[1]?.profile).toMatchObject({ species: "cat", listed: false });
    const { rows } = await pool().query(
      "select photos, known_pet as pet from pet_import_rows where import_id = $1 and photos is not null",
      [id],
    );
    expect(rows).toEqual([
      { photos: ["https://photos.example/biscuit-1.jpg", "https://photos.example/biscuit-2.jpg"], pet: stored[0]?.id },
    ]);
  });

  it("stores no person's name and no private note, not even while it previews", async () => {
    await checked(csvOf(ASM3));
    await checked("name,adopter,category\r\nRex,Erika Mustermann,1\r\n");
    const { rows } = await pool().query(
      "select i.columns::text || coalesce(i.read_as::text, '') as text from pet_imports i union all select row_to_json(r)::text from pet_import_rows r",
    );
    expect(JSON.stringify(rows)).not.toMatch(/Erika|Mustermann|person\.example|Bit the vet|Heart murmur|Spring Street/);
  });

  it("updates what it finds again by number, and leaves alone what is the same", async () => {
    await added(await checked(csvOf(ASM3)));
    const changed = { ...ASM3, rows: ASM3.rows.map((row) => (row["ANIMALNAME"] === "Moss" ? { ...row, ANIMALNOTFORADOPTION: "0" } : row)) };
    const id = await checked(csvOf(changed));
    expect((await find(id))?.tally).toMatchObject({ updates: 1, unchanged: 3, leftOut: 3 });
    await added(id);
    expect(await find(id)).toMatchObject({ state: "done", addedRows: 0, updatedRows: 1 });
    expect((await animals()).map(({ name, version, profile }) => [name, version, profile.listed])).toEqual([
      ["Biscuit", 1, true],
      ["Moss", 2, true],
      ["Rex", 1, true],
      ["Foster Fred", 1, true],
    ]);
    const again = await checked(csvOf(changed));
    await expect(startImport(scope, again, "good", ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
  });

  it("refuses to map a column about people", async () => {
    const id = await checked(csvOf(ASM3));
    const fields = ASM3.titles.map(
      (title) => (({ ANIMALNAME: "name", ANIMALSPECIES: "species", PERSONLASTNAME: "notes" }) as const)[title as "ANIMALNAME"] ?? null,
    );
    await expect(mapColumns(scope, id, fields, ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
  });
});

it.each<[string, (file: ExportFile) => Buffer, "csv" | "xlsx"]>([
  ["a workbook with repeated headers", (file) => workbookOf(file, true), "xlsx"],
  ["text in UTF-16", utf16Of, "csv"],
])("takes an export of Shelterluv as %s", async (_, write, format) => {
  const id = await checked(write(SHELTERLUV), format);
  expect(await find(id)).toMatchObject({ reading: { preset: "shelterluv" }, goodRows: 2, faultyRows: 0, tally: { leftOut: 1 } });
  await added(id);
  const [pepper, ...others] = await animals();
  expect([pepper?.name, others]).toEqual(["Pepper", []]);
  expect(pepper?.profile).toMatchObject({ birthDateEstimated: true, weightGrams: 3714, goodWithDogs: true, goodWithCats: false });
  expect(pepper?.profile).toMatchObject({ houseTrained: true, goodWithChildren: null });
});

it("reads only the animals that a step of a long import updates", async () => {
  const lines = (sex: string): string => Array.from({ length: 2000 }, (_, i) => `Rex,1,x-${i},${sex},\r\n`).join("");
  await added(await checked(CATEGORY + lines("male")));
  const id = await checked(CATEGORY + lines("female"));
  await startImport(scope, id, "good", ACTOR);
  const reads = await readsOf(() => addGoodRows(scope, id, 0, 50, ACTOR));
  expect(reads.get("pets")?.rows).toBeLessThanOrEqual(10_000);
  expect((await animals()).filter(({ profile }) => profile.sex === "female")).toHaveLength(50);
});

it("reads the accents of what Excel saves as “CSV”, and says how", async () => {
  const id = await checked(Buffer.from("name,category\nR\xe9x,1\n", "latin1"));
  await added(id);
  expect([await find(id), await animals()]).toMatchObject([{ reading: { isWestern: true } }, [{ name: "Réx" }]]);
});

it("asks for the order of dates that may mean two days, and reads them as chosen", async () => {
  const id = await checked("name,category,birth date\r\nRex,1,03/04/2024\r\n");
  expect((await find(id))?.reading).toMatchObject({ asksDateOrder: true, isWestern: false });
  await expect(startImport(scope, id, "good", ACTOR)).rejects.toMatchObject({ code: "invalid_body" });
  await chooseReading(scope, id, { dateOrder: "dmy" }, ACTOR);
  await checkImport(payload(id));
  await added(id);
  expect((await animals())[0]?.profile.birthDate).toBe("2024-04-03");
});

it("leaves a cell empty that it does not understand, reports it, takes a fixed one, and keeps it for other checks", async () => {
  const id = await checked(`${CATEGORY}Rex,1,r-1,purple,12\r\nMia,1,m-1,female,4\r\n`);
  const emptied = [{ column: "sex", came: "purple", rule: 'one of "male", "female"', at: 3 }];
  expect(await importRows(scope, id, "remarked", 0, 5)).toMatchObject([{ n: 2, errors: [], emptied }]);
  const fix = (text: string) => fixCell(scope, id, 2, { at: 3, text, everywhere: false }, ACTOR);
  await fix("still wrong");
  expect((await importRows(scope, id, "remarked", 0, 5))[0]?.emptied).toMatchObject([{ came: "still wrong" }]);
  await fix("male");
  expect(await find(id)).toMatchObject({ goodRows: 2, tally: { remarked: 0 } });
  await expect(fix("female")).rejects.toMatchObject({ code: "not_found" });
  await mapColumns(scope, id, ["name", "categoryId", "externalId", "sex", "weightLb"], ACTOR);
  await checkImport(payload(id));
  await added(id);
  expect((await animals()).map(({ profile }) => [profile.sex, profile.weightGrams])).toEqual([
    ["male", 5443],
    ["female", 1814],
  ]);
});

it.each([
  ["5/13/2023", "mdy", "weightLb", 5216],
  ["13/5/2023", "dmy", "weightKg", 11_500],
  ["2023-05-13", "mdy", "weightKg", 11_500],
] as const)(
  "takes the weights of a system without units as its country has them, with dates such as %s",
  async (date, dateOrder, field, grams) => {
    const [biscuit = {}] = ASM3.rows;
    const id = await checked(csvOf({ ...ASM3, rows: [{ ...biscuit, ANIMALDOB: date, ANIMALENTRYDATE: date }] }));
    const found = await find(id);
    expect(found).toMatchObject({ reading: { dateOrder } });
    expect(found?.columns?.find(({ title }) => title === "ANIMALWEIGHT")?.field).toBe(field);
    await added(id);
    expect((await animals()).map(({ profile }) => profile.weightGrams)).toEqual([grams]);
  },
);

it("leaves out a second row with the same number, and animals that are in the bin", async () => {
  await added(await checked(`${CATEGORY}Rex,1,r-1,,\r\n`));
  await pool().query("update pets set deleted_at = now() where project_id = $1", [scope.projectId]);
  const id = await checked(`${CATEGORY}Rex,1,r-1,,\r\nMia,1,m-1,,\r\nBo,1,b-1,,\r\nMia 2,1,m-1,,\r\n`);
  expect((await importRows(scope, id, "remarked", 0, 5)).map(({ name, remark }) => [name, remark])).toEqual([
    ["Rex", expect.stringMatching(/is in the bin/)],
    ["Mia 2", "Left out: row 3 has the same number."],
  ]);
  await added(id);
  expect((await animals()).map(({ name }) => name)).toEqual(["Mia", "Bo"]);
});

it("reports bonds with animals that the project does not have", async () => {
  const id = await checked("name,category,bonded with\r\nRex,1,999999\r\n");
  expect((await importRows(scope, id, "faulty", 0, 5))[0]?.errors).toMatchObject([{ sentence: expect.stringMatching(/it has no 999999/) }]);
});

it("takes profiles and numbers from JSON as the API has them", async () => {
  const profile = { sex: "female", fee: { amount: "150.00", currency: "EUR" }, breeds: ["Beagle"], listed: false };
  const entries = [
    { name: "Rex", categoryId: 1, externalId: "r-1", profile },
    { name: "Bo", categoryId: 1, profile: { sex: "x" } },
  ];
  const id = await checked(JSON.stringify(entries), "json");
  expect((await importRows(scope, id, "faulty", 0, 5))[0]?.errors).toMatchObject([{ column: "profile.sex", came: "x" }]);
  await added(id);
  expect((await animals())[0]).toMatchObject({ externalId: "r-1", profile });
});
