import { afterAll, beforeEach, expect, it } from "vitest";
import { oneByOne } from "#e2e/support/all-of.ts";
import { ADOPT_A_PET, PETFINDER } from "#e2e/support/listing-files.ts";
import { ASM3, csvOf, PETPOINT, PETSTABLISHED, RESCUEGROUPS, SHELTERLUV } from "#e2e/support/shelter-exports.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { workbookFile } from "#e2e/support/workbook-file.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeEach(async () => {
  scope = projectScope((await createProject("Shapes", "free", ACTOR)).id);
});

async function checked(file: string | Buffer): Promise<string> {
  const format = typeof file === "string" ? "csv" : "xlsx";
  const id = await takeFile(scope, { fileName: `list.${format}`, format, body: oneByOne([Buffer.from(file)]) }, ACTOR);
  await checkImport({ projectId: scope.projectId, importId: id });
  return id;
}

/** What becomes of each animal: its status, or why it is not seen. */
async function fates(id: string): Promise<Record<string, string>> {
  const rows = await importRows(scope, id, "all", 0, 50);
  const fate = ({ outcome, status, remark, errors }: (typeof rows)[number]): string => {
    if (errors.length > 0) return `error ${errors[0]?.column}`;
    if (outcome === "left_out") return "left out";
    return remark?.startsWith("Not listed") ? "held" : `${status}`;
  };
  return Object.fromEntries(rows.map((row) => [row.name ?? `row ${row.n}`, fate(row)]));
}

const lines = (...rows: string[]): string => rows.join("\r\n");
const untitled = csvOf(ADOPT_A_PET).split("\r\n").slice(1).join("\r\n");
const table = (...rows: string[]): string[][] => rows.map((row) => row.split(","));

it.each<[string, string | Buffer, string | null, Record<string, string>]>([
  [
    "Petfinder",
    csvOf(PETFINDER),
    "petfinder",
    { Waffles: "available", Found: "held", Held: "held", Home: "sold", Soon: "pending", "New code": "held" },
  ],
  ["Adopt-a-Pet, without titles", untitled, "adoptapet", { Maple: "available", Home: "sold", Gone: "left out" }],
  ["Adopt-a-Pet, with titles", csvOf(ADOPT_A_PET), "adoptapet", { Maple: "available", Home: "sold", Gone: "left out" }],
  [
    "Animal Shelter Manager",
    csvOf(ASM3),
    "asm3",
    {
      ...{ Biscuit: "available", Moss: "held", Rex: "sold", "Foster Fred": "available" },
      ...{ Rainbow: "left out", Neighbor: "left out", Gone: "left out" },
    },
  ],
  ["Shelterluv", csvOf(SHELTERLUV), "shelterluv", { Pepper: "available", Home: "left out" }],
  ["PetPoint", csvOf(PETPOINT), "petpoint", { Clover: "available", Lucky: "sold", Found: "left out" }],
  ["RescueGroups", csvOf(RESCUEGROUPS), "rescuegroups", { Juniper: "available", Hold: "held", Soon: "pending", Moved: "left out" }],
  ["Petstablished", csvOf(PETSTABLISHED), "petstablished", { Olive: "available", Figaro: "sold", Shy: "held" }],
  [
    "a report of PetPoint, with its stages",
    lines(
      "Animal #,Animal Name,Species,Gender,Location,Intake Date,Stage",
      ...["A1,Clover,Rabbit,F,K1,1/2/2025,Available", "A2,Held,Dog,M,K2,1/2/2025,Stray Hold", "A3,Sick,Dog,M,K2,1/2/2025,Bite Quarantine"],
      "A4,Home,Cat,M,,1/2/2025,Adopted",
    ),
    "petpoint",
    { Clover: "available", Held: "held", Sick: "held", Home: "sold" },
  ],
  [
    "a report of Animal Shelter Manager",
    lines(
      "ANIMALCODE,ANIMALNAME,ANIMALSPECIES,ANIMALSEX,ANIMALBREED1,MOVEMENTTYPE,ANIMALNOTFORADOPTION",
      ...["D1,Rex,Dog,Male,Beagle,,0", "D2,Held,Dog,Male,Beagle,,1", "D3,Home,Dog,Male,Beagle,1,0", "D4,Gone,Dog,Male,Beagle,3,0"],
    ),
    "asm3",
    { Rex: "available", Held: "held", Home: "sold", Gone: "left out" },
  ],
  [
    "a report of Shelterluv",
    lines(
      "Animal ID,Name,Species,Age (Y/M/D),Primary Breed,In Custody,Current Status",
      ...["S1,Rex,Dog,2Y/ 4M/ 26D,Beagle,Yes,Available for Adoption", "S2,Held,Dog,2Y/ 4M/ 26D,Beagle,Yes,Medical Hold"],
      "S3,Away,Dog,2Y/ 4M/ 26D,Beagle,No,Transferred Out",
    ),
    "shelterluv",
    { Rex: "available", Held: "held", Away: "left out" },
  ],
  [
    "a report of RescueGroups",
    lines("Animal ID,Rescue ID,Name,Status,Species,Primary Breed,Sex", "1,,Rex,Available,Dog,Pug,Male", "2,,Held,Hold,Dog,Pug,Male"),
    "rescuegroups",
    { Rex: "available", Held: "held" },
  ],
  [
    "a report of Petstablished",
    lines(
      "Petstablished ID,Pet Name,Pet Type,Pet Breed,Gender,Current Status,Microchip ID",
      ...["1,Rex,Dog,Pug,Male,Available,", "2,Held,Dog,Pug,Male,Medical Hold,", "3,Dead,Dog,Pug,Male,Deceased,"],
    ),
    "petstablished",
    { Rex: "available", Held: "held", Dead: "left out" },
  ],
  [
    "a list with a title, a date, a blank row, and titles on each page",
    lines(
      "Our animals",
      "Printed 5/1/2026",
      "",
      "Name,Type,Status",
      "Rex,Dogs,available",
      "Our animals",
      "Name,Type,Status",
      "Bo,Cats,pending",
    ),
    null,
    { Rex: "available", Bo: "pending" },
  ],
  [
    "a workbook with a title, a date, and groups of columns",
    workbookFile(
      table(
        "Our animals",
        "Printed,46000",
        "",
        "Owner,,Animal,,",
        "Name,Phone,Name,Type,Status",
        "Doe,555,Rex,Dogs,available",
        "Roe,556,Bo,Cats,",
      ),
    ),
    null,
    { Rex: "available", Bo: "available" },
  ],
])("reads %s", async (_, file, preset, right) => {
  const id = await checked(file);
  expect(await fates(id)).toEqual(right);
  expect((await findImport(scope, id))?.reading?.preset).toBe(preset);
});

it("says what becomes of a system’s codes, and that a report with stages tells which animals are on hold", async () => {
  const codes = (await findImport(scope, await checked(csvOf(PETFINDER))))?.reading;
  expect(codes?.statuses[0]?.values.slice(0, 4).map(({ text, becomes }) => [text, becomes])).toEqual([
    ["Available (A)", "listed"],
    ["Found (F)", "not_listed"],
    ["Hold (H)", "not_listed"],
    ["Adopted (X)", "adopted"],
  ]);
  expect(codes?.hidesHolds).toBe(false);
  const told = async (stage: string) =>
    (await findImport(scope, await checked(lines(`Animal #,ARN,Animal Name,Species,Outcome Type${stage}`, "A1,,Rex,Dog,,"))))?.reading;
  expect(await told(",Stage")).toMatchObject({ preset: "petpoint", hidesHolds: false });
  expect(await told("")).toMatchObject({ preset: "petpoint", hidesHolds: true });
});
