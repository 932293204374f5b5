import { afterAll, expect, it } from "vitest";
import { oneByOne } from "#e2e/support/all-of.ts";
import { lines } from "#e2e/support/lists/list-file.ts";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { sheetXml, workbookFile } from "#e2e/support/workbook-file.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

const texts = (...cells: string[]): string => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
const FORMULA = '<row><c><f>A9</f></c><c t="inlineStr"><is><t>Dog</t></is></c></row>';
const PEOPLE = /looks like a list of people, such as donors or volunteers/;

/** What a person reads, and what visitors see after Add. */
const FILES: [what: string, file: string | Buffer, said: RegExp, shown: string[]][] = [
  [
    "two columns for a field",
    lines("Name,Name,Species,Status,Status", "Rex,Rexie,Dog,available,on hold", "Bo,Boris,Dog,,adopted", "Max,,Dog,available,"),
    /Not listed: “Status” is “on hold”\..*Adopted: “Status” is “adopted”\./s,
    ["Bo", "Max"],
  ],
  [
    "a status column of 400 words",
    lines("Name,Type,Status", ...Array.from({ length: 400 }, (_, n) => `Rex ${n},1,word ${n}`)),
    /Not listed: “Status” is “word 0”\./,
    [],
  ],
  ["dates that fit both orders", lines("Name,Type,Birth date", "Rex,1,03/04/2024"), /Choose how the file writes dates/, []],
  ["a header that repeats", lines("Name,Type,Status", "Rex,1,on hold", "NAME,type,Status ", "Bo,1,"), /“on hold”/, ["Bo"]],
  [
    "cells of 32,000 characters",
    lines(
      "Name,Type,Status,Description",
      `Rex,1,available,${"x".repeat(32_000)}`,
      `${"y".repeat(32_000)},1,,`,
      `Bo,1,${"on hold ".repeat(4000)},`,
    ),
    /Description at most 4000 characters long, not 32,000.*Name at most 255 characters.*Not listed: “Status” is “(?:on hold ){10}…”\.$/s,
    ["Rex"],
  ],
  ["formulas", lines("Name,Type,Status", "=1+1,1,", "Bo,1,=A1"), /Not listed: “Status” is “=A1”\./, ["=1+1"]],
  [
    "three sheets, of which the second has the animals",
    workbookFile(
      [
        ["Name", "Amount", "Email", "Phone"],
        ["Doe", "50", "d@x.example", "5"],
      ],
      {
        Animals: sheetXml(texts("Name", "Species", "Status") + texts("Rex", "Dog", "on hold") + texts("Bo", "Dog", "") + FORMULA),
        Notes: sheetXml(texts("Read me")),
      },
    ),
    /Not listed: “Status” is “on hold”\..*formula/s,
    ["Bo"],
  ],
  ["donors", lines("First name,Last name,Email,Phone,Amount", "Jane,Doe,j@x.example,555,50"), PEOPLE, []],
  ["volunteers", lines("Name,Phone,Email,Type,Status", "Jane Doe,555,j@x.example,Dog walker,active"), PEOPLE, []],
  ["helpers of animals", lines("Name,Phone,Type", "Jane Doe,555,Dogs"), PEOPLE, []],
  ["supplies", lines("Item,Quantity,Price", "Food,5,10"), /^Choose which column holds the name and which holds the category\./, []],
  ["a workbook that is none", Buffer.from("PK\x03\x04"), /not an Excel workbook|damaged/, []],
];

async function saidOf(scope: ProjectScope, importId: string): Promise<string[]> {
  const rows = await importRows(scope, importId, "remarked", 0, 5);
  const faulty = await importRows(scope, importId, "faulty", 0, 5);
  const all = [...rows, ...faulty].toSorted((one, other) => one.n - other.n);
  const ofRow = ({ errors, emptied, remark }: (typeof all)[number]): string[] => [
    ...[...errors, ...emptied].map((error) => ("sentence" in error ? error.sentence : `${error.column} ${error.rule}`)),
    ...(remark === null ? [] : [remark]),
  ];
  return [(await findImport(scope, importId))?.error ?? "", ...all.flatMap(ofRow)].filter((text) => text !== "");
}

async function publicNames(scope: ProjectScope): Promise<string[]> {
  const text = `select p.name from pets p left join pet_profiles f on f.pet_id = p.id
                 where p.project_id = $1 and coalesce(f.listed, true) order by p.id`;
  return (await pool().query<{ name: string }>(text, [scope.projectId])).rows.map(({ name }) => name);
}

it.each(FILES)("answers %s with a sentence, and shows no animal that it does not understand", async (_, file, said, shown) => {
  const scope = projectScope((await createProject("Bad input", "free", ACTOR)).id);
  const format = typeof file === "string" ? "csv" : "xlsx";
  const importId = await takeFile(scope, { fileName: `list.${format}`, format, body: oneByOne([Buffer.from(file)]) }, ACTOR);
  const payload = { projectId: scope.projectId, importId };
  await checkImport(payload);
  const sentences = await saidOf(scope, importId);
  const refused = await startImport(scope, importId, "good", ACTOR).then(
    () => addImport(payload),
    (error: Error) => error.message,
  );
  expect([...sentences, ...(sentences.length === 0 && typeof refused === "string" ? [refused] : [])].join("\n")).toMatch(said);
  expect(await publicNames(scope)).toEqual(shown);
});
