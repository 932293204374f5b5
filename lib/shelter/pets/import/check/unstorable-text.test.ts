import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "#e2e/support/test-database.ts";
import { sheetXml, workbookFile, workbookParts, zipFile } from "#e2e/support/workbook-file.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { importRows } from "#lib/shelter/pets/import/check/rows.data.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import type { ImportFormat } from "#lib/shelter/pets/import/schema.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import { createProject } from "#lib/shelter/projects/mutations.ts";
import { type Actor, type ProjectScope, projectScope } from "#lib/tenancy/scope/principal.schema.ts";

const ACTOR: Actor = { kind: "cli", id: "7" };
const close = await useTestDatabase();
afterAll(close);

let scope: ProjectScope;
beforeAll(async () => {
  scope = projectScope((await createProject("Texts", "free", ACTOR)).id);
});

async function checked(format: ImportFormat, file: Uint8Array) {
  const body = (async function* () {
    yield file;
  })();
  const importId = await takeFile(scope, { fileName: `list.${format}`, format, body }, ACTOR);
  await checkImport({ projectId: scope.projectId, importId });
  return { found: await findImport(scope, importId), rows: await importRows(scope, importId, "all", 0, 50) };
}

/** Of each row its number, and what is wrong with it. */
async function errorsOf(format: ImportFormat, file: Uint8Array) {
  const { found, rows } = await checked(format, file);
  expect(found).toMatchObject({ state: "ready", error: null });
  return rows.map(({ n, errors }) => [n, errors.map((error) => ("sentence" in error ? error.sentence : `${error.column} ${error.rule}`))]);
}

const sentence = (title: string): string =>
  `“${title}” has a character that cannot be stored. Type the text again in the file, and upload it again.`;
const csv = (...lines: string[]): Buffer => Buffer.from(lines.join("\n"));
const inlineSheet = (rows: string[][]): Buffer =>
  zipFile(
    workbookParts(
      sheetXml(rows.map((cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`).join("")),
    ),
  );
const HALF_OF_A_LETTER = "Max_xD83D_";

describe("a text that the database refuses", () => {
  it("is an error of its row in a CSV file, in whatever column is imported", async () => {
    const file = csv(
      "name,category,photo,description",
      "Rex,1,,",
      "M\0ax,1,,",
      "Bo,1\0,,",
      "Mia,1,https://a.example/\0.jpg,",
      "Kim,x,,a\0b",
      "Ada,1,,ok",
    );
    expect(await errorsOf("csv", file)).toEqual([
      [2, []],
      [3, [sentence("name")]],
      [4, [sentence("category")]],
      [5, [sentence("photo")]],
      [6, [sentence("description")]],
      [7, []],
    ]);
  });

  it("is an error of its row in a workbook, in the sheet and among its shared texts", async () => {
    const rows = [
      ["name", "category"],
      ["Rex", "1"],
      [HALF_OF_A_LETTER, "1"],
      ["M_x0000_ax", "1"],
      ["Bo_xD83D__xDC36_", "1"],
    ];
    const errors = [
      [2, []],
      [3, [sentence("name")]],
      [4, [sentence("name")]],
      [5, []],
    ];
    expect(await errorsOf("xlsx", inlineSheet(rows))).toEqual(errors);
    expect(
      await errorsOf(
        "xlsx",
        workbookFile([
          ["name", "category"],
          ["Rex", 1],
          ["M\0ax", 1],
        ]),
      ),
    ).toEqual(errors.slice(0, 2));
  });

  it("is an error of its entry in a JSON file", async () => {
    const entries = [
      { name: "Rex", categoryId: 1 },
      { name: "M\0ax", categoryId: 1 },
      { name: "Bo", category: "\ud83d" },
      { name: "Mia", categoryId: 1, status: "\0" },
      { name: "Kim", categoryId: 1, externalId: "\udc36" },
      { name: "Ada", categoryId: 1, profile: { color: "\0" } },
      { name: "Ida", categoryId: 1, profile: { internal: { "a\0": "\0" } } },
      { name: "Pip", categoryId: 1, note: "\0" },
    ];
    const found = await errorsOf("json", Buffer.from(JSON.stringify(entries)));
    expect(found.slice(0, 5)).toEqual([
      [1, []],
      [2, [sentence("name")]],
      [3, [sentence("category")]],
      [4, [sentence("status")]],
      [5, [sentence("externalId")]],
    ]);
    expect(found[5]).toEqual([6, [expect.stringMatching(/^profile\.color text of 1 to 80 characters/)]]);
    expect(found[7]).toEqual([8, []]);
  });

  it("is an error of its row in another system's export, and leaves nothing behind in its remark", async () => {
    const header = "Animal ID,Name,Species,Sex,Primary Breed,Primary Color,Age (Y/M/D),Current Weight,Attributes,In Custody,Current Status";
    const { found, rows } = await checked(
      "csv",
      csv(header, "A1,Rex,Dog,Male,Beagle,Brown,,,,Yes,Died\0 in care", "A2,Mia,Cat,Female,,,,,,Yes,Available"),
    );
    expect(found).toMatchObject({ state: "ready", reading: { preset: "shelterluv" } });
    expect(rows[0]?.errors).toMatchObject([{ sentence: sentence("Current Status") }]);
  });

  it("does no harm in a header, in a column that is not imported", async () => {
    expect(await errorsOf("csv", csv("na\0me,category,No\0te", "Rex,1,\0"))).toEqual([[2, []]]);
    const sheet = sheetXml('<row><c t="inlineStr"><is><t>na_xD83D_me</t></is></c><c t="inlineStr"><is><t>category</t></is></c></row>');
    const broken = await checked("xlsx", zipFile(workbookParts(sheet, [], { Two: sheet })));
    expect(broken.found).toMatchObject({ state: "ready", sheets: ["List", "Two"] });
  });

  it("is told where the file is no JSON because of it", async () => {
    const { found } = await checked("json", Buffer.from('[{"name":"a\0b"}]'));
    expect(found).toMatchObject({ state: "failed", error: expect.stringMatching(/not valid JSON.*entry 1/) });
  });

  it("is not what is left of a text that is too long, whose last letter is never halved", async () => {
    for (const before of ["", "x"]) {
      expect(await errorsOf("csv", csv("name,category,description", `Rex,x,${before}${"🐾".repeat(5000)}`))).toEqual([
        [2, ["category the name of one of your categories", `description at most 4000 characters long, not ${before ? "5,001" : "5,000"}`]],
      ]);
    }
    const breed = `${"x".repeat(79)}🐾`;
    expect(
      await errorsOf(
        "csv",
        csv("Animal #,ARN,Animal Name,Species,Primary Breed,Gender,Date Of Birth,Intake Date,Intake Type", `1,,Rex,Dog,${breed},M,,,`),
      ),
    ).toHaveLength(1);
  });
});

it("ends a check of any text in any place with an answer about the file or its rows", async () => {
  const letters = fc.constantFrom(
    "\0",
    "\u0001",
    "\ud83d",
    "\udc36",
    "🐾",
    "\ufffe",
    "\u0085",
    '"',
    ",",
    "\n",
    "a",
    "Rex",
    "1",
    "x".repeat(79),
    "https://a.example/",
  );
  const text = fc.array(letters, { maxLength: 6 }).map((all) => all.join(""));
  const titles = fc.constantFrom(
    "name",
    "category",
    "status",
    "externalId",
    "photo",
    "breed",
    "current status",
    "microchip",
    "notes",
    "fee",
    "",
  );
  const table = fc.tuple(fc.array(titles, { minLength: 1, maxLength: 5 }), fc.array(fc.array(text, { maxLength: 6 }), { maxLength: 4 }));
  const forms: Record<ImportFormat, (rows: string[][], titles: string[]) => Uint8Array> = {
    csv: (rows, [...header]) => csv(...[header, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))),
    json: (rows, header) =>
      Buffer.from(JSON.stringify(rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [header[i] ?? cell, cell]))))),
    xlsx: (rows, header) => workbookFile([header, ...rows]),
  };
  const format = fc.constantFrom<ImportFormat>("csv", "json", "xlsx");
  await fc.assert(
    fc.asyncProperty(format, table, text, async (kind, [header, rows], odd) => {
      const { found } = await checked(kind, forms[kind](rows, ["name", "category", `${header[0]}${odd}`, ...header]));
      expect(found?.state).toMatch(/^(?:ready|failed)$/);
    }),
    { numRuns: 60 },
  );
});
