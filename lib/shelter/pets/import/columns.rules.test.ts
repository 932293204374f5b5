import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { csvHeader, csvRows } from "#lib/platform/csv.ts";
import { COLUMN_NAMES, columnsOf, columnWords, fieldsByName, fileColumns, missingColumns } from "#lib/shelter/pets/import/columns.rules.ts";
import { newPetSchema } from "#lib/shelter/pets/schema.ts";
import { csvFile } from "#lib/shelter/pets/table/export.view.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..", "..");
const read = (name: string): string => readFileSync(path.join(ROOT, name), "utf8");
const titlesOf = (csv: string): string[] => [...(csv.split("\n", 1)[0] ?? "").matchAll(/"(.*?)"/g)].map(([, title]) => title ?? "");
const EXPORT_ONLY = ["id", "added", "changed"];

it("accepts a category column under either name and prefers the API's", () => {
  expect(fieldsByName(["ID", "Name", "category", "Category ID", "Status", "Note", "name"])).toEqual([
    null,
    "name",
    null,
    "categoryId",
    "status",
    null,
    null,
  ]);
  expect(fieldsByName(["NAME", "category"])).toEqual(["name", "categoryId"]);
});

it("recognizes usual names of columns, and calls each column what the file calls it", () => {
  const header = ["Species", "Pet’s name ", "Adoption status", "Breed"];
  const fields = fieldsByName(header);
  expect(fields).toEqual(["categoryId", "name", "status", null]);
  expect([...columnWords(header, fields)]).toEqual([
    ["categoryId", "Species"],
    ["name", "Pet’s name"],
    ["status", "Adoption status"],
  ]);
  expect(fieldsByName(["Type", "Kind", "Category"])).toEqual([null, null, "categoryId"]);
  expect([...columnWords(["", "who"], ["name", "categoryId"])]).toEqual([
    ["name", "Column 1"],
    ["categoryId", "who"],
  ]);
});

it("finds the positions of the fields and says which required ones are missing", () => {
  expect(columnsOf(["status", null, "name", "categoryId"], 7)).toEqual({ name: 2, category: 3, status: 0, width: 7 });
  expect(columnsOf(["categoryId", "name"], 2)).toMatchObject({ status: undefined });
  expect(columnsOf(["name", "status"], 2)).toBeUndefined();
  expect(missingColumns(["animal", "", "kind"], [null, null, null])).toBe(
    "Choose which column holds the name and which holds the category. Found: “animal”, “kind”.",
  );
});

it("offers a template that is written like every other CSV file", () => {
  const animals = [
    ["Biscuit", 1, "available"],
    ["Moss", 1, "pending"],
    ["Pepper", 2, "adopted"],
  ];
  expect(read("public/import-template.csv")).toBe(csvHeader(["name", "category", "status"]) + csvRows(animals));
});

it("shows each column with a shortened title and an example", () => {
  expect(fileColumns([" Name ", "x".repeat(100), ""], ["name", null, null], ["Rex ", "1"])).toEqual([
    { title: "Name", sample: "Rex", field: "name" },
    { title: `${"x".repeat(80)}…`, sample: "1", field: null },
    { title: "", sample: "", field: null },
  ]);
});

it("has one list of names for the API, the export, the template, and the staff guide", () => {
  const known = new Set(Object.values(COLUMN_NAMES).flat());
  expect(Object.keys(COLUMN_NAMES).toSorted()).toEqual(Object.keys(newPetSchema.omit({ externalId: true }).shape).toSorted());
  for (const [field, names] of Object.entries(COLUMN_NAMES)) expect(names[0]).toBe(field);
  const exported = titlesOf(csvFile([]).begin);
  expect(exported.filter((name) => !known.has(name))).toEqual(EXPORT_ONLY);
  expect(titlesOf(read("public/import-template.csv")).filter((name) => !known.has(name))).toEqual([]);
  const guide = read("docs/staff-guide.md");
  for (const name of [...known, ...EXPORT_ONLY]) expect(guide).toContain(`\`${name}\``);
});
