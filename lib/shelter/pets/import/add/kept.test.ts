import { afterAll, beforeEach, expect, it } from "vitest";
import {
  addChecked,
  animalsHere,
  checkedAnimals,
  checkedFile,
  type Entry,
  editAnimal,
  keptOf,
  TEAM,
  undoAdded,
} from "#e2e/support/imports.ts";
import { forgetJobs } from "#e2e/support/jobs.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { editPet } from "#lib/shelter/pets/change.mutations.ts";
import { chooseTable } from "#lib/shelter/pets/import/check/choices.mutations.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { chooseValues } from "#lib/shelter/pets/import/check/kept.mutations.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { createPet } from "#lib/shelter/pets/mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Kept", "free", TEAM)).id);
  await forgetJobs();
});

/** What an import wrote, what the team made of it, what a second file says, and both values. */
const FIELDS: [string, Entry, Entry, Entry, object][] = [
  ["a name", { name: "Rex" }, { name: "Rexy" }, { name: "Max" }, { name: ["Rexy", "Max"] }],
  ["a category", { categoryId: 1 }, { categoryId: 2 }, { categoryId: 3 }, { categoryId: ["2", "3"] }],
  ["a status", { status: "available" }, { status: "pending" }, { status: "available" }, { status: ["pending", "available"] }],
  [
    "a number",
    { profile: { weightGrams: 10_000 } },
    { profile: { weightGrams: 12_000 } },
    { profile: { weightGrams: 11_000 } },
    { weightGrams: [12_000, 11_000] },
  ],
  [
    "a text",
    { profile: { color: "tan" } },
    { profile: { color: "“red”, {1}" } },
    { profile: { color: "tan" } },
    { color: ["“red”, {1}", "tan"] },
  ],
  [
    "a text that the team cleared",
    { profile: { color: "tan" } },
    { profile: { color: null } },
    { profile: { color: "tan" } },
    { color: [null, "tan"] },
  ],
  ["a text that no import wrote", {}, { profile: { color: "red" } }, { profile: { color: "tan" } }, { color: ["red", "tan"] }],
  [
    "an answer",
    { profile: { neutered: true } },
    { profile: { neutered: false } },
    { profile: { neutered: true } },
    { neutered: [false, true] },
  ],
  [
    "breeds",
    { profile: { breeds: ["Pug"] } },
    { profile: { breeds: ["Pug", "Boxer"] } },
    { profile: { breeds: ["Husky"] } },
    { breeds: [["Pug", "Boxer"], ["Husky"]] },
  ],
  [
    "a fee",
    { profile: { fee: { amount: "150", currency: "EUR" } } },
    { profile: { fee: { amount: "100", currency: "EUR" } } },
    { profile: { fee: { amount: "150", currency: "EUR" } } },
    {
      fee: [
        { amount: "100.00", currency: "EUR" },
        { amount: "150.00", currency: "EUR" },
      ],
    },
  ],
  [
    "what the team alone sees",
    { profile: { internal: { notes: "Shy" } } },
    { profile: { internal: { notes: "Bold" } } },
    { profile: { internal: { notes: "Calm" } } },
    { notes: ["Bold", "Calm"] },
  ],
  [
    "an age of children with the answer that it needs",
    { profile: { goodWithChildren: true } },
    { profile: { childrenFromAge: 6 } },
    { profile: { goodWithChildren: false } },
    { goodWithChildren: [true, false], childrenFromAge: [6, null] },
  ],
  [
    "a need with its note",
    { profile: { specialNeeds: true } },
    { profile: { specialNeeds: false } },
    { profile: { specialNeeds: true, specialNeedsNote: "Drops" } },
    { specialNeeds: [false, true], specialNeedsNote: [null, "Drops"] },
  ],
];
const files = (at: 1 | 3) => Object.fromEntries(FIELDS.map((field) => [field[0], field[at]]));

it("keeps what the team changed since the last import, names both values, and takes the file’s where someone chooses it", async () => {
  await addChecked(scope, await checkedAnimals(scope, files(1)));
  for (const [number, , change] of FIELDS) await editAnimal(scope, number, change);
  const before = await animalsHere(scope);
  const id = await checkedAnimals(scope, files(3));
  expect(await keptOf(scope, id)).toEqual(FIELDS.map(([, , , , kept]) => kept));
  expect(await findImport(scope, id)).toMatchObject({ tally: { kept: FIELDS.length, taken: 0, unchanged: FIELDS.length, updates: 0 } });
  await expect(startImport(scope, id, "good", TEAM)).rejects.toMatchObject({ code: "invalid_body" });

  await chooseValues(scope, id, { takesFile: true }, TEAM);
  expect((await findImport(scope, id))?.tally).toMatchObject({ taken: FIELDS.length, unchanged: 0, updates: FIELDS.length });
  await addChecked(scope, id);
  const after = await animalsHere(scope);
  for (const [number, , , says] of FIELDS) {
    const { profile: { fee = undefined, ...profile } = {}, categoryId, ...own } = says;
    expect(after[number], number).toMatchObject({ ...own, ...(categoryId && { categoryId: `${categoryId}` }) });
    expect(after[number]?.profile ?? {}, number).toMatchObject(profile);
    if (fee) expect(after[number]?.profile?.fee?.amount).toBe("150.00");
  }
  await undoAdded(scope, id);
  expect(await animalsHere(scope)).toEqual(before);
  expect(await keptOf(scope, await checkedAnimals(scope, files(3)))).toEqual(FIELDS.map(([, , , , kept]) => kept));
});

it("updates what only imports wrote or no one, whatever else the team changed, and takes a hold at once", async () => {
  await addChecked(
    scope,
    await checkedAnimals(scope, {
      Rex: { profile: { color: "tan", weightGrams: 10_000, listed: false } },
      Late: { profile: { color: "tan" } },
    }),
  );
  await editAnimal(scope, "Rex", { profile: { weightGrams: 12_000, listed: true } });
  const says = { profile: { color: "red", coat: "short", weightGrams: 11_000, listed: false } } as const;
  const id = await checkedAnimals(scope, { Rex: says, Late: says });
  expect(await keptOf(scope, id)).toEqual([{ weightGrams: [12_000, 11_000] }, null]);
  // After the check.
  await editAnimal(scope, "Late", { profile: { color: "blue" } });
  await addChecked(scope, id);
  const { Rex, Late } = await animalsHere(scope);
  expect(Rex?.profile).toMatchObject({ color: "red", coat: "short", weightGrams: 12_000, listed: false });
  expect(Late?.profile).toMatchObject({ color: "blue", coat: "short", weightGrams: 11_000 });
});

it("keeps all that is known of an animal that no import added, and fills what is empty", async () => {
  const { id: pet } = await createPet(scope, { name: "Rex", categoryId: 2n, status: "available" }, TEAM);
  await editPet(scope, String(pet), { version: 1, profile: { color: "red" } }, TEAM);
  await pool().query("update pets set external_id = 'R' where id = $1", [pet]);
  const id = await checkedAnimals(scope, { R: { name: "Max", profile: { color: "tan", coat: "short" } } });
  expect(await keptOf(scope, id)).toEqual([{ name: ["Rex", "Max"], categoryId: ["2", "1"], color: ["red", "tan"] }]);
  await addChecked(scope, id);
  expect((await animalsHere(scope))["R"]).toMatchObject({ name: "Rex", categoryId: "2", profile: { color: "red", coat: "short" } });
  expect(await keptOf(scope, await checkedAnimals(scope, { R: { profile: { coat: "long" } } }))).toEqual([{ categoryId: ["2", "1"] }]);
});

it("remembers a choice for one animal and for all, through another check, until the import starts", async () => {
  const csv = (color: string): string =>
    ["name,category,externalId,color", ...["a", "b", "c"].map((n) => `${n},1,${n},${color}`)].join("\n");
  await addChecked(scope, await checkedFile(scope, csv("tan"), "csv"));
  for (const number of ["a", "b"]) await editAnimal(scope, number, { profile: { color: "red" } });
  const id = await checkedFile(scope, csv("blue"), "csv");
  const takes = async () => (await importRows(scope, id, "all", 0, 10)).map(({ takesFile }) => takesFile);
  const colors = async () => Object.values(await animalsHere(scope)).map(({ profile }) => profile?.color);
  await chooseValues(scope, id, { takesFile: true, row: 3 }, TEAM);
  expect(await takes()).toEqual([false, true, false]);
  await chooseValues(scope, id, { takesFile: true }, TEAM);
  await chooseValues(scope, id, { takesFile: false, row: 2 }, TEAM);
  await chooseTable(scope, id, { headerRow: 1 }, TEAM);
  await checkImport({ projectId: scope.projectId, importId: id });
  expect(await takes()).toEqual([false, true, false]);
  for (const row of [1, 4, 9])
    await expect(chooseValues(scope, id, { takesFile: true, row }, TEAM)).rejects.toMatchObject({ code: "not_found" });
  const foreign = projectScope((await createProject("Other", "free", TEAM)).id);
  await expect(chooseValues(foreign, id, { takesFile: true }, TEAM)).rejects.toMatchObject({ code: "not_found" });
  await addChecked(scope, id);
  expect(await colors()).toEqual(["red", "blue", "blue"]);
  await expect(chooseValues(scope, id, { takesFile: true }, TEAM)).rejects.toMatchObject({ code: "conflict" });
});
