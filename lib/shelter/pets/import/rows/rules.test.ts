import { expect, it } from "vitest";
import { type Columns, columnsOf } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportField } from "#lib/shelter/pets/import/fields.schema.ts";
import { checkEntry, readEntry } from "#lib/shelter/pets/import/rows/entry.rules.ts";
import { checkCells } from "#lib/shelter/pets/import/rows/rules.ts";

const CATEGORIES = new Map([
  ["dogs", 1n],
  ["käfer", 2n],
]);
const READING = { isForeign: false, dateOrder: "mdy", now: Date.UTC(2026, 10, 26), categories: CATEGORIES } as const;
const columnsFor = (...fields: ImportField[]): Columns => {
  const columns = columnsOf(fields, fields, fields.length);
  if (!columns) throw new Error("The name or the category is missing.");
  return columns;
};
const COLUMNS = columnsFor("name", "categoryId", "status");

it.each([
  [["Rex", "1", "available"], { name: "Rex", categoryId: 1n, status: "available" }],
  [["Rex", "dog", ""], { name: "Rex", categoryId: 1n, status: "available" }],
  [["Rex", " Dogs ", " Adopted "], { name: "Rex", categoryId: 1n, status: "sold" }],
  [["'=Rex", "-9223372036854775808", ""], { name: "=Rex", categoryId: -(2n ** 63n), status: "available" }],
  [["Rex", "Ka\u0308fer\u200b", "\ufeffpending"], { name: "Rex", categoryId: 2n, status: "pending" }],
  [["Rex", "3.0"], { name: "Rex", categoryId: 3n, status: "available" }],
  [["Rex", "9.223372036854775807E+18"], { name: "Rex", categoryId: 2n ** 63n - 1n, status: "available" }],
  [["Rex", "9223372036854775807"], { name: "Rex", categoryId: 2n ** 63n - 1n, status: "available" }],
])("accepts the row %j", (cells, pet) => {
  expect(checkCells(cells, COLUMNS, READING)).toEqual({ pet });
});

it.each([
  [["", "1", ""], ["name"]],
  [
    ["  ", "cats", "gone"],
    ["name", "categoryId"],
  ],
  [
    ["x".repeat(256), "1.5", "SOLD OUT"],
    ["name", "categoryId"],
  ],
  [
    ["\u200b", "constructor", "constructor"],
    ["name", "categoryId"],
  ],
  [["Rex", "9223372036854775808", "sold"], ["categoryId"]],
  [["Rex", "1e19", ""], ["categoryId"]],
  [["Rex", "15e-1", ""], ["categoryId"]],
  [["Rex", "007", ""], ["categoryId"]],
  [[], ["name", "categoryId"]],
])("reports every error in the row %j", (cells, columns) => {
  const { errors } = checkCells(cells, COLUMNS, READING);
  expect(errors?.map(({ column }) => column)).toEqual(columns);
});

it("reports a description that was too long to be kept whole, also where its markup is what made it long", () => {
  const cells = ["Rex", "1", `<p style="${"x".repeat(6000)}">${"y".repeat(2000)}`];
  const { emptied } = checkCells(
    cells,
    columnsFor("name", "categoryId", "description"),
    { ...READING, isForeign: true },
    new Map([[2, 9016]]),
  );
  expect(emptied).toMatchObject([{ column: "description", rule: "at most 4000 characters long, not 9,016" }]);
});

it.each([
  ["Hamsters ", "Hamsters"],
  ["dog", undefined],
  ["9223372036854775808", undefined],
  ["1.5", undefined],
  ["1.5E+30", undefined],
  ["", undefined],
  ["x".repeat(61), undefined],
])("takes the unknown category %j for the new one %j", (category, name) => {
  expect(checkCells(["Rex", category], COLUMNS, READING).newCategory).toBe(name);
  expect(checkEntry({ name: "Rex", category }, CATEGORIES, READING).newCategory).toBe(name);
});

it("reads JSON with exact numbers", () => {
  const [entry, fraction, other] = ['{"name":"Rex","categoryId":9223372036854775807}', ' {"name":"Rex","categoryId":1.5}', "7"].map(
    readEntry,
  );
  expect(checkEntry(entry, CATEGORIES, READING)).toEqual({ pet: { name: "Rex", categoryId: 2n ** 63n - 1n, status: "available" } });
  expect(checkEntry(fraction, CATEGORIES, READING).errors).toMatchObject([{ column: "categoryId", came: "1.5" }]);
  expect(checkEntry(other, CATEGORIES, READING).errors).toMatchObject([{ column: "row", came: "7" }]);
  expect(checkEntry({ name: "Rex", categoryId: "Dogs", status: "adopted" }, CATEGORIES, READING)).toMatchObject({
    pet: { categoryId: 1n, status: "sold" },
  });
});

it.each<[object, string, object]>([
  [{ hold: true }, "available", { listed: false }],
  [{ onHold: "yes", status: "available" }, "available", { listed: false }],
  [{ available: false, profile: { listed: true } }, "available", { listed: false }],
  [{ status: { id: 3, name: "On hold" } }, "available", { listed: false }],
  [{ status: { id: 3, name: "Kuschelzeit" } }, "available", { listed: false }],
  [{ adoption: { available: false } }, "available", { listed: false }],
  [{ tags: ["shy", "quarantine"] }, "available", { listed: false }],
  [{ showOnWebsite: false }, "available", { listed: false }],
  [{ listed: false }, "available", { listed: false }],
  [{ listed: true }, "available", {}],
  [{ status: "available", flags: [{ id: 3, name: "Quarantine" }] }, "available", { listed: false }],
  [{ medical_hold: "until May" }, "available", { listed: false }],
  [{ location: "Isolation 2" }, "available", { listed: false }],
  [{ stage: "Adoption pending" }, "pending", {}],
  [{ state: "Adopted", address: { state: "NY" } }, "sold", {}],
  [{ status: "reserviert" }, "pending", {}],
  [{ hold: false, profile: { sex: "male" } }, "available", { sex: "male" }],
])("takes from %j where the animal is", (facts, status, patch) => {
  const { pet } = checkEntry({ name: "Rex", category: "Dogs", ...facts }, CATEGORIES, READING);
  expect([pet?.status, pet?.patch ?? {}]).toEqual([status, patch]);
});

it("leaves an animal out that an entry calls dead, and refuses a status that is a number", () => {
  const check = (facts: object) => checkEntry({ name: "Rex", category: "Dogs", ...facts }, CATEGORIES, READING);
  expect(check({ deceased: true }).leftOut?.remark).toBe("Left out: “deceased” is “true”.");
  expect(check({ status: 1 }).errors).toMatchObject([{ column: "status", came: "1" }]);
  for (const status of [{ id: 5 }, { code: "H" }, { current: { name: "On hold" } }]) {
    expect(check({ status }).errors).toMatchObject([{ column: "status" }]);
  }
});

it("takes another key's outcome for an animal that is known, and its own status as it is", () => {
  const check = (facts: object) => checkEntry({ externalId: "A1", name: "Rex", category: "Dogs", ...facts }, CATEGORIES, READING).pet;
  expect(check({ currentStatus: "Adopted" })).toMatchObject({ status: "sold", isStatusDerived: true });
  expect(check({ status: "sold" })).not.toHaveProperty("isStatusDerived");
  expect(check({})).toMatchObject({ isStatusBlank: true });
});

it("shows at most 80 characters of a value", () => {
  const long = "🐾".repeat(2 ** 15);
  const [error] = checkCells([long, "1", ""], COLUMNS, READING).errors ?? [];
  expect(error?.came).toBe(`${"🐾".repeat(80)}…`);
});

it("takes a text beyond the header's columns for an error of its row, but not the blank cells that spreadsheets add", () => {
  expect(checkCells(["Smith", " Rex", "1", "available"], COLUMNS, READING)).toEqual({
    errors: [
      { column: "row", came: "available", sentence: expect.stringMatching(/^The row has 4 cells, but the header row has 3 cells\./) },
    ],
  });
  expect(checkCells(["Rex", "1", "", "", " "], COLUMNS, READING)).toMatchObject({ pet: { name: "Rex" } });
});

it.each([
  ["sex", "purple", {}],
  ["birthDate", "2999-01-01", {}],
  ["feeCurrency", "EUR", {}],
  ["childrenFromAge", "9", {}],
  ["listed", "perhaps", { listed: false }],
] as const)("imports an animal without the %s %s, and never publicly where that is not understood", (field, text, patch) => {
  const found = checkCells(["Rex", "1", text], columnsFor("name", "categoryId", field), READING);
  expect(found).toMatchObject({ pet: { name: "Rex" }, emptied: [{ came: text, at: 2 }] });
  expect(found.pet?.patch ?? {}).toEqual(patch);
});

it("keeps a share link of a cloud drive from the photos, and says what to do", () => {
  const cells = ["Rex", "1", "https://a.example/1.jpg", "https://drive.google.com/file/d/1aB/view https://a.example/2.jpg"];
  const found = checkCells(cells, columnsFor("name", "categoryId", "photo", "photo"), READING);
  expect(found.pet?.photos).toEqual(["https://a.example/1.jpg", "https://a.example/2.jpg"]);
  expect(found.emptied).toMatchObject([{ at: 3, rule: expect.stringMatching(/share link of Google Drive.*Download the picture there/) }]);
});
