import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { oneByOne } from "#e2e/support/all-of.ts";
import { checkedRows } from "#lib/shelter/pets/import/check/service.ts";
import { privateReason } from "#lib/shelter/pets/import/columns/private.rules.ts";
import {
  COLUMN_NAMES,
  columnsOf,
  doubledColumns,
  fieldsByName,
  fileColumns,
  missingColumns,
  titleOf,
  withoutPrivate,
  withStatusColumns,
} from "#lib/shelter/pets/import/columns/rules.ts";
import { isTicked } from "#lib/shelter/pets/import/columns/status-columns.rules.ts";
import type { CheckedRow } from "#lib/shelter/pets/import/rows/checked-row.schema.ts";
import { joinRows } from "#lib/shelter/pets/import/rows/join-rows.rules.ts";
import { petFile } from "#lib/shelter/pets/table/export.view.ts";
import { columnHeading, PROFILE_COLUMNS } from "#lib/shelter/profiles/columns.rules.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..", "..", "..");
const read = (name: string): string => readFileSync(path.join(ROOT, name), "utf8");
const titlesOf = (csv: string): string[] => [...(csv.split("\n", 1)[0] ?? "").matchAll(/"(.*?)"/g)].map(([, title]) => title ?? "");
const EXPORT_ONLY = ["id", "added", "changed"];

it("accepts a category column under either name and prefers the API's", () => {
  const header = ["ID", "Name", "category", "Category ID", "Status", "Note", "name", "External ID"];
  expect(fieldsByName(header)).toEqual([null, "name", null, "categoryId", "status", null, null, "externalId"]);
  expect(fieldsByName(["NAME", "category"])).toEqual(["name", "categoryId"]);
});

it("recognizes usual names of columns, and calls each column what the file calls it", () => {
  const header = ["Pet type", "Pet’s name ", "Adoption status", "Breed", "D.O.B.", ""];
  const fields = fieldsByName(header);
  expect(fields).toEqual(["categoryId", "name", "status", "primaryBreed", "birthDate", null]);
  const columns = columnsOf(header, [...fields.slice(0, 5), "color"], 6);
  expect(columns && [titleOf(columns, "name"), titleOf(columns, "color")]).toEqual(["Pet’s name", "Column 6"]);
  expect(fieldsByName(["Type", "Kind", "Category"])).toEqual([null, null, "categoryId"]);
});

it("takes every field of the profile by its heading, and photos from several columns", () => {
  expect(fieldsByName(PROFILE_COLUMNS.map(columnHeading))).toEqual(PROFILE_COLUMNS);
  expect(fieldsByName(PROFILE_COLUMNS.map((name) => name.toUpperCase()))).toEqual(PROFILE_COLUMNS);
  expect(fieldsByName(["Photo 1", "photo2", "Picture 3"])).toEqual(["photo", "photo", "photo"]);
});

it("finds the positions of the fields and says which required ones are missing", () => {
  const columns = columnsOf(["s", "", "n", "c"], ["status", null, "name", "categoryId"], 7);
  expect(columns?.at.get("name")).toEqual([2]);
  expect(columns?.width).toBe(7);
  expect(columnsOf(["s", "n"], ["species", "name"], 2)).toBeDefined();
  expect(columnsOf(["n", "s"], ["name", "status"], 2)).toBeUndefined();
  expect(missingColumns(["animal", "", "kind"], [null, null, null])).toBe(
    "Choose which column holds the name and which holds the category. Found: “animal”, “kind”.",
  );
});

it.each([
  ["PERSONFIRSTNAME", "people"],
  ["Original Owner", "people"],
  ["Adopter e-mail", "people"],
  ["ANIMALPICKUPADDRESS", "people"],
  ["Medical", "medical"],
  ["ANIMALHEALTHPROBLEMS", "medical"],
  ["VACCINATIONTYPE", "medical"],
  ["Behavioral", "behavior"],
  ["Private**", "private"],
  ["ANIMALHIDDENDETAILS", "private"],
  ["Intake Memo", "private"],
  // As Shelterluv, PetPoint, RescueGroups, and Petstablished write them.
  ["Foster Person Name", "people"],
  ["Foster Person City", "people"],
  ["Foster Notes", "people"],
  ["Foster Parent Name", "people"],
  ["Foster ID", "people"],
  ["Intake From Name", "people"],
  ["Assoc. Person Name", "people"],
  ["Outcome By", "people"],
  ["Transfer To", "people"],
  ["Admitter", "people"],
  ["Admitter's Email", "people"],
  ["Outcome Person Name", "people"],
  ["Outcome Agency Name", "people"],
  ["Agency City", "people"],
  ["Out Street Number", "people"],
  ["Out City", "people"],
  ["Out Province", "people"],
  ["Out Postal Code", "people"],
  ["Agency Cell Number", "people"],
  ["Current Foster/Adopter", "people"],
  ["Adopted By", "people"],
  ["Current Location", "people"],
  ["Pet Owner's Home Number", "people"],
  ["Previous Owner Information", "people"],
  ["Where was pet originally found", "people"],
  ["First Name", "people"],
  ["Zip/Postal Code", "people"],
  ["Treatment Notes", "medical"],
  ["Medications", "medical"],
  ["Condition", "medical"],
  ["Exam Reason", "private"],
  ["Assessment", "behavior"],
  ["Temperament", "behavior"],
  ["Bite history", "behavior"],
  ["Internal Notes", "private"],
  ["Staff notes", "private"],
  ["Additional Comments", "private"],
  ["Comments", "private"],
  ["Memo", "private"],
])("never imports %s, nor shows an example of it", (title, reason) => {
  expect(fileColumns([title], fieldsByName([title]), ["secret"])).toEqual([{ title, sample: "", field: null, reason }]);
});

it.each(["Kennel Card / Web Site Memo", "Kennel Card / Website Memo", "ANIMALCOMMENTS", "Description", "Petfinder ID"])(
  "may import %s, which is written for the public",
  (title) => {
    expect(privateReason(title)).toBeUndefined();
  },
);

it("knows which columns are ignored because another one has their field", () => {
  const columns = (titles: string[]) => fileColumns(titles, fieldsByName(titles), []);
  expect(doubledColumns(columns(["Name", "Breed", "Name", "Rasse", "Color", "Colour", "Mood"]))).toEqual([
    { at: 2, by: 0, field: "name" },
    { at: 3, by: 1, field: "primaryBreed" },
  ]);
});

it.each(["Medical hold", "Hold reason", "Bite quarantine", "Euthanized", "Euthanasia date", "Quarantäne: Grund"])(
  "reads %s only to know that an animal is not to be seen",
  (title) => {
    expect(withStatusColumns([title], fieldsByName([title]), [])).toEqual(["outcome"]);
    expect(withoutPrivate([title], ["description"])).toEqual([null]);
    expect(fileColumns([title], ["outcome"], ["bit the vet"])).toEqual([{ title, sample: "…", field: "outcome" }]);
  },
);

it.each(["Notes", "note", "Notizen"])("imports %s only as notes for the team", (title) => {
  expect(withoutPrivate([title], ["notes"])).toEqual(["notes"]);
  expect(withoutPrivate([title], ["description"])).toEqual([null]);
});

it("keeps examples only of imported columns of a known system’s export", () => {
  expect(fileColumns(["Name", "Nickname of the family"], ["name", null], ["Rex", "Mustermann"], "rescuegroups")).toEqual([
    { title: "Name", sample: "Rex", field: "name" },
    { title: "Nickname of the family", sample: "", field: null },
  ]);
});

it("has no field of its own among what is never imported", () => {
  const titles = [...PROFILE_COLUMNS.map(columnHeading), ...PROFILE_COLUMNS, "Photo address", "Personality", "Vaccinated"];
  expect(titles.filter((title) => privateReason(title))).toEqual([]);
});

it("offers a template of every column, of which every row can be imported", async () => {
  const template = read("public/import-template.csv");
  expect(titlesOf(template)).toEqual(["name", "category", "status", "externalId", ...PROFILE_COLUMNS.map(columnHeading)]);
  const rows: CheckedRow[] = [];
  const head = {
    sheet: 0,
    onSheets: () => undefined,
    fieldsOf: async (header: readonly string[]) => fieldsByName(header),
    onSample: () => undefined,
  };
  const bytes = (async function* () {
    yield Buffer.from(template);
  })();
  for await (const { row } of checkedRows("csv", bytes, new Map(), head)) rows.push(row);
  expect(rows.map(({ pet, errors }) => [pet?.name, pet?.status, errors])).toEqual([
    ["Biscuit", "available", undefined],
    ["Moss", "pending", undefined],
    ["Pepper", "sold", undefined],
  ]);
  const written = new Set(rows.flatMap(({ pet }) => Object.keys(pet?.patch ?? {})));
  expect(Object.keys(UNKNOWN_PROFILE).filter((field) => !written.has(field))).toEqual(["bondedWith"]);
});

it("shows each column with a shortened title and an example", () => {
  expect(fileColumns([" Name ", "x".repeat(100), ""], ["name", null, null], ["Rex ", "1"])).toEqual([
    { title: "Name", sample: "Rex", field: "name" },
    { title: `${"x".repeat(80)}…`, sample: "1", field: null },
    { title: "", sample: "", field: null },
  ]);
});

it("has one list of names for the API, the export, the template, and the staff guide", async () => {
  const known = new Set<string>([...Object.values(COLUMN_NAMES).flat(), ...PROFILE_COLUMNS.map(columnHeading)]);
  expect(Object.keys(COLUMN_NAMES).toSorted()).toEqual(["categoryId", "externalId", "name", "status"]);
  for (const [field, names] of Object.entries(COLUMN_NAMES)) expect(names[0]).toBe(field);
  const exported = titlesOf(String((await petFile("csv", []).parts(oneByOne([])).next()).value));
  expect(exported.filter((name) => !known.has(name))).toEqual(EXPORT_ONLY);
  expect(titlesOf(read("public/import-template.csv")).filter((name) => !known.has(name))).toEqual([]);
  const guide = read("docs/staff-guide.md");
  for (const name of [...known, ...EXPORT_ONLY]) expect(guide).toContain(`\`${name}\``);
});

it("takes nothing about the earlier intake of an animal that came back but what the later row leaves out", () => {
  const columns = columnsOf(["N", "S", "I", "D", "C"], ["name", "species", "intakeDate", "adoptionDate", "color"], 5);
  if (!columns) throw new Error("The name or the species was not found.");
  const reading = { hasRowPerIntake: true, dateOrder: "mdy", now: Date.UTC(2026, 10, 26) } as const;
  const [before, back] = [
    { n: 2, cells: ["Rex", "Dog", "1/2/2024", "2/3/2024", "Brown"] },
    { n: 3, cells: ["Rex", "Dog", "11/2/2026", "", ""] },
  ];
  for (const rows of [[before, back] as const, [back, before] as const])
    expect(joinRows(...rows, columns, reading)).toEqual({ n: 3, cells: ["Rex", "Dog", "11/2/2026", "", "Brown"] });
});

it.each([
  [["x", "x"], true],
  [["x", "", "x"], true],
  [["yes", "no"], false],
  [["", ""], false],
])("takes a column of ticks by the first rows, of which none may be empty: %j", (cells, isOfTicks) => {
  expect(isTicked(cells)).toBe(isOfTicks);
});
