import { describe, expect, it } from "vitest";
import { ADOPT_A_PET } from "#e2e/support/listing-files.ts";
import { csvOf } from "#e2e/support/shelter-exports.ts";
import { isAboutPeople } from "#lib/shelter/pets/import/columns/people-list.rules.ts";
import { countAnimals, repeatsHead, tableTop } from "#lib/shelter/pets/import/columns/table-head.rules.ts";
import type { TableRow } from "#lib/shelter/pets/import/schema.ts";

/** Each with cells between bars; a blank one is left out, as a sheet does. */
const rowsOf = (...lines: string[]): TableRow[] =>
  lines.map((line, i) => ({ n: i + 1, cells: line.split("|") })).filter(({ cells }) => cells.some((cell) => cell !== ""));
const headOf = (lines: string[], chosen?: number): unknown[] => {
  const { headerRow, header, below } = tableTop(rowsOf(...lines), chosen);
  return [headerRow, header?.cells, below];
};

describe("the header of a table", () => {
  it.each<[string, string[], unknown[]]>([
    [
      "a title in merged cells, a date, and blank rows",
      ["Our animals", "", "Printed|5/1/2026", "", "Name|Species"],
      [5, ["Name", "Species"], 3],
    ],
    ["titles over two rows", ["Name|Animal|Date", "|type|of birth", "Rex|Dog|2024"], [2, ["Name", "Animal type", "Date of birth"], 2]],
    [
      "groups of columns, with titles that are there twice",
      ["Owner||Animal||", "Name|Phone|Name|Species|Color", "Doe|555|Rex|Dog|Red"],
      [2, ["Owner Name", "Owner Phone", "Animal Name", "Species", "Color"], 2],
    ],
    ["titles that are not known", ["Our animals", "Who|What|Where", "Rex|Dog|Here"], [2, ["Who", "What", "Where"], 2]],
    [
      "few titles that are known",
      ["Our animals|2026", "Shelter|Happy Paws", "Called|Sex|Color|X"],
      [3, ["Called", "Sex", "Color", "X"], 3],
    ],
  ])("is found below or beside %s", (_, lines, found) => {
    expect(headOf(lines)).toEqual(found);
  });

  it.each([2, 3])("is written over two rows where a person chooses row %d of them", (chosen) => {
    const lines = ["Our animals|2026|", "Name|Animal|Date", "|type|of birth", "Rex|Dog|2024"];
    expect(headOf(lines, chosen)).toEqual([3, ["Name", "Animal type", "Date of birth"], 3]);
  });

  it("is none where a person says that the first row is an animal", () => {
    expect(headOf(["Rex|Dog", "Bo|Cat|small"], 0)).toEqual([0, ["Column 1", "Column 2", "Column 3"], 0]);
  });

  it("may be there again, as on each page of a printed list", () => {
    const rows = rowsOf("Our animals", "Name|Species", "Rex|Dog", "Our animals|", " Name|Species|");
    expect(rows.slice(2).map((row) => repeatsHead(row, rows.slice(0, 2)))).toEqual([false, true, true]);
  });
});

describe("Adopt-a-Pet’s file without titles", () => {
  const cellsOf = (titles: readonly string[]): string[] => ADOPT_A_PET.rows.map((row) => titles.map((title) => row[title] ?? "").join("|"));
  const { titles } = ADOPT_A_PET;

  it.each([
    ["with colors and all columns", titles],
    ["without colors", titles.filter((title) => title !== "Color")],
    ["with the necessary columns alone", titles.slice(0, 20)],
    ["with the optional columns in another order", [...titles.slice(0, 20), "Birthdate", "YouTubeVideoURL", "HairLength"]],
  ])("is recognized %s", (_, written) => {
    expect(headOf(cellsOf(written))).toEqual([0, written, 0]);
  });

  it.each([
    ["25|lbs|150", ["Sizecurrent lb", "SizeUOM", "AdoptionFee"]],
    ["11.5|kg|$150", ["Sizecurrent kg", "SizeUOM", "AdoptionFee"]],
    ["25|inches|150", ["Column 21", "Column 22", "Column 23"]],
  ])("names a weight by its unit, and a fee: %s", (added, written) => {
    const lines = cellsOf(titles.slice(0, 20)).map((line) => `${line}|${added}`);
    expect(headOf(lines)).toEqual([0, [...titles.slice(0, 20), ...written], 0]);
  });

  it("names no column whose texts are something else", () => {
    const extra = cellsOf([...titles.slice(0, 20)]).map((line) => `${line}|250|`);
    expect(headOf(extra)).toEqual([0, [...titles.slice(0, 20), "Column 21", "YouTubeVideoURL"], 0]);
  });

  it("is not seen in another list", () => {
    expect(headOf(["1|Dog|Beagle||Yes|Young|Rex|M|M|Runs|On hold", "2|Dog|Beagle||Yes|Young|Bo|M|M|Runs|Available"])[0]).toBe(1);
    expect(headOf([csvOf(ADOPT_A_PET).split("\r\n")[0]?.replaceAll('"', "").replaceAll(",", "|") ?? ""])[0]).toBe(1);
  });
});

it.each<[boolean, string, string?]>([
  [true, "First name,Last name,E-mail,Amount"],
  [true, "Name,Type,Email,Phone,Date of birth"],
  [true, "Name,Category,Street,Zip code,Member since,Tier"],
  [true, "Vorname,Nachname,Straße,PLZ,Spende"],
  [false, "Name,Type,Age,Adopter,Phone,Email"],
  [false, "Name,Species,Email,Phone"],
  [false, "Animal name,Type,First name,Last name"],
  [true, "Name,Category,Status,Phone", "Jane,Dogs,active,555"],
  [true, "Name,Kategorie,Geburtstag,Telefon", "Jana,Gassigeher,1.2.1990,555"],
  [false, "Name,Type,Sex,Status,Phone", "Rex,Dog,m,available,555"],
])("tells a list of people from one of animals: %s, %s, %s", (isOfPeople, titles, row = "") => {
  const top = rowsOf(titles.replaceAll(",", "|"), row.replaceAll(",", "|"));
  expect(isAboutPeople(titles.split(","), top.slice(1))).toBe(isOfPeople);
  expect(countAnimals(top) === undefined).toBe(isOfPeople || !/type|species|category/i.test(titles));
});
