import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { sheetXml, workbookFile, workbookParts, zipFile } from "#e2e/support/workbook-file.ts";
import { checkedRows, type NumberedRow } from "#lib/shelter/pets/import/check/service.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { Effort } from "#lib/shelter/pets/import/files/effort.state.ts";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { workbookRows } from "#lib/shelter/pets/import/files/workbook.service.ts";
import type { TableRow } from "#lib/shelter/pets/import/schema.ts";

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function rowsOf(bytes: Uint8Array, sheet = 0, onSheets: (names: readonly string[]) => void = () => undefined): Promise<TableRow[]> {
  return (await all(workbookRows(whole(bytes), { sheet, onSheets }, new Effort()))).flat();
}

/** `[row number, …cells]` of each. */
async function cellsOf(rows: string, shared?: readonly string[]): Promise<unknown[]> {
  return (await rowsOf(zipFile(workbookParts(sheetXml(rows), shared)))).map(({ n, cells }) => [n, ...cells]);
}

const quoted = (cell: string | number): string => `"${String(cell).replaceAll('"', '""')}"`;

const HEADER = '<row r="1"><c r="A1" t="str"><v>name</v></c><c r="B1" t="str"><v>category</v></c></row>';
const CATEGORIES = new Map([["dogs", 7n]]);

function check(format: "csv" | "xlsx", bytes: Uint8Array): Promise<NumberedRow[]> {
  const head = {
    sheet: 0,
    onSheets: () => undefined,
    fieldsOf: async (header: readonly string[]) => fieldsByName(header),
    onSample: () => undefined,
  };
  return all(checkedRows(format, whole(bytes), CATEGORIES, head));
}

describe("reading a workbook", () => {
  it("yields the texts that people see, and dates in ISO 8601, for every kind of cell", async () => {
    const cells = [
      '<c r="A1" t="s"><v>1</v></c>',
      '<c r="B1"><v>7</v></c>',
      '<c r="C1" s="1"><v>46145</v></c>',
      '<c r="D1" s="2"><v>46145</v></c>',
      '<c r="E1" s="3"><v>0.125</v></c>',
      '<c r="F1" t="b"><v>1</v></c>',
      '<c r="G1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>',
      '<c r="H1" t="inlineStr"><is><r><rPr><b/></rPr><t>Bo</t></r><r><t xml:space="preserve"> the small</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>',
      '<c r="I1" t="d"><v>2026-05-03T00:00:00</v></c>',
      '<c r="J1"><f>B1*2</f><v>14</v></c>',
      '<c r="L1" t="s"><v>0</v></c>',
    ];
    expect(await cellsOf(`<row r="1">${cells.join("")}</row>`, ["<&>\n_x0041_", "Rex"])).toEqual([
      [1, "Rex", "7", "2026-05-03", "2026-05-03", "12.50%", "TRUE", "ab", "Bo the small", "2026-05-03", "14", "", "<&>\n_x0041_"],
    ]);
  });

  it("keeps the spreadsheet's row numbers, and takes the first row that is not blank as the header", async () => {
    const rows =
      '<row r="2"><c r="B2" s="1"/></row><row r="4"><c r="A4"><v>1</v></c></row><row r="9"><c r="A9"><v>2</v></c></row><row><c><v>3</v></c></row>';
    expect(await cellsOf(rows)).toEqual([
      [4, "1"],
      [9, "2"],
      [10, "3"],
    ]);
  });

  it("ignores what lies to the right of the header", async () => {
    const row = '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>7</v></c><c r="C2"><v>9</v></c><c r="XFD2"><f>A1</f></c></row>';
    const beside = '<row r="3"><c r="D3"><v>1</v></c></row>';
    expect(await check("xlsx", zipFile(workbookParts(sheetXml(HEADER + row + beside))))).toEqual([
      { n: 2, row: { pet: { name: "1", categoryId: 7n, status: "available" } } },
    ]);
  });

  it("reads the first visible sheet of cells, with prefixed names as some programs write them", async () => {
    const parts = workbookParts(sheetXml('<row><c t="inlineStr"><is><t>hidden</t></is></c></row>'));
    const shown =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>shown</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    parts["xl/Worksheets/Sheet2.xml"] = shown;
    parts["xl/workbook.xml"] =
      '<x:workbook xmlns:x="m" xmlns:q="r"><x:sheets><x:sheet name="A" state="hidden" q:id="rId1"/><x:sheet name="Chart" q:id="rId8"/><x:sheet name="B" q:id="rId9"/></x:sheets></x:workbook>';
    parts["xl/_rels/workbook.xml.rels"] = (parts["xl/_rels/workbook.xml.rels"] ?? "").replace(
      "</Relationships>",
      '<Relationship Id="rId8" Type="o/chartsheet" Target="c.xml"/><Relationship Id="rId9" Type="o/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
    );
    expect((await rowsOf(zipFile(parts))).map(({ cells }) => cells)).toEqual([["shown"]]);
  });

  it("reads the chosen one of the sheets that hold rows", async () => {
    const row = (text: string): string => sheetXml(`<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`);
    const blank = sheetXml('<row><c t="inlineStr"><is><t> </t></is></c></row>');
    const late = sheetXml(`${'<row spans="1:1"/>'.repeat(70_000)}<row><c><v>1</v></c></row>`);
    const file = zipFile(workbookParts(blank, [], { Dogs: row("Rex"), Empty: sheetXml(""), "Cats & co": row("Mia"), Late: late }));
    const offered = vi.fn();
    expect(await Promise.all([0, 1, 9].map(async (sheet) => (await rowsOf(file, sheet, offered))[0]?.cells))).toEqual([
      ["Rex"],
      ["Mia"],
      ["Rex"],
    ]);
    expect(offered.mock.calls).toContainEqual([["Dogs", "Cats & co", "Late"], 1]);
  });

  it("imports a table like the same table as CSV", async () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 8 }),
      fc.string({ unit: fc.constantFrom("_", "x", "0", "4", "1", "<", "&", "\r", "\n", " ", "'", "=") }),
      fc.constantFrom("", "Rex", "DOGS", "adopted", "7"),
    );
    const cell = fc.oneof(text, fc.integer());
    const rows = fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 6 });
    const outcome = (rows: Promise<unknown>) => rows.catch((error: unknown) => error);
    await fc.assert(
      fc.asyncProperty(rows, fc.shuffledSubarray(["name", "Category", "status", "note"], { minLength: 4 }), async (body, header) => {
        const table = [header, ...body];
        const csv = await outcome(check("csv", Buffer.from(table.map((cells) => `${cells.map(quoted).join(",")}\n`).join(""))));
        expect(await outcome(check("xlsx", workbookFile(table)))).toEqual(csv);
      }),
      { numRuns: 40 },
    );
  });

  it("ignores long texts in other columns, and reports those in columns that are used", async () => {
    const long = "x".repeat(200_000);
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const header = HEADER.replace("</row>", '<c r="C1" t="str"><v>note</v></c></row>');
    const rows = [
      `<row>${cell("Rex")}<c><v>7</v></c>${cell(long)}</row>`,
      '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>',
      `<row>${cell(long)}<c t="s"><v>0</v></c></row>`,
    ];
    const found = await check("xlsx", zipFile(workbookParts(sheetXml(header + rows.join("")), ["Dogs", long])));
    const error = { column: "name", came: `${"x".repeat(80)}…`, rule: "at most 255 characters long, not 200,000", at: 0 };
    expect(found.map(({ row }) => row.errors ?? row.pet?.name)).toEqual(["Rex", [error], [error]]);
  });

  it("reports formulas without a result and errors in columns that are used, and checks the other rows", async () => {
    const rows = [
      '<row r="2"><c r="A2"><f>1+1</f></c><c r="B2"><v>7</v></c></row>',
      '<row r="3"><c r="A3" t="e"><f>NA()</f><v>#N/A</v></c><c r="B3"><v>7</v></c></row>',
      '<row r="4"><c r="A4" t="str"><v>Rex</v></c><c r="B4" t="s"><v>0</v></c><c r="C4"><f>1+1</f><v></v></c></row>',
    ];
    const header = HEADER.replace("</row>", '<c r="C1" t="str"><v>note</v></c></row>');
    const found = await check("xlsx", zipFile(workbookParts(sheetXml(header + rows.join("")), ["Dogs"])));
    expect(found.map(({ n, row }) => [n, row.pet?.name, row.errors?.[0]])).toEqual([
      [2, undefined, expect.objectContaining({ sentence: expect.stringMatching(/^Cell A2 is a formula without a saved result\. Open/) })],
      [3, undefined, expect.objectContaining({ sentence: "Cell A3 shows the error #N/A. Correct its formula, or type the value." })],
      [4, "Rex", undefined],
    ]);
  });
});

const ole = (more: string): Buffer =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(504), Buffer.from(more, "utf16le")]);
const parts = workbookParts(sheetXml(HEADER));
const sheet = (xml: string): Buffer => zipFile({ ...parts, "xl/worksheets/sheet1.xml": xml });

describe("a file that cannot be used", () => {
  it.each([
    ["text", () => Buffer.from("name,category\nRex,1\n"), /^The file is not an Excel workbook \(\.xlsx\)\. .*save it as “Excel Workbook/],
    ["another ZIP file", () => zipFile({ "content.xml": "<a/>" }), /^The file is not an Excel workbook/],
    [
      "a binary workbook",
      () => zipFile({ "_rels/.rels": parts["_rels/.rels"]?.replace("workbook.xml", "workbook.bin") ?? "" }),
      /^The file is not an Excel/,
    ],
    ["an old workbook", () => ole("Workbook"), /old format of Excel \(\.xls\)\. .*save it as “Excel Workbook/],
    ["a workbook with a password", () => ole("EncryptedPackage"), /protected with a password\. Remove the password/],
    ["a ZIP file with a password", () => zipFile(parts, { flags: 1 }), /protected with a password/],
    ["a ZIP file that is cut off", () => zipFile(parts).subarray(0, 900), /incomplete or damaged\. .*save it again/],
    ["a sheet that is cut off", () => sheet(sheetXml(HEADER).slice(0, -30)), /incomplete or damaged/],
    [
      "a missing sheet",
      () => zipFile({ ...parts, "xl/worksheets/sheet1.xml": "", "xl/workbook.xml": "<workbook/>" }),
      /no sheet that is visible/,
    ],
    [
      "an empty sheet",
      () => sheet(sheetXml('<row r="1"><c r="A1" s="1"/></row>')),
      /^The sheet “List” is empty\. Sheets that are hidden are not read\./,
    ],
    ["only a header", () => sheet(sheetXml(HEADER)), /only a header row/],
    ["a text that is not there", () => sheet(sheetXml(`${HEADER}<row r="2"><c r="A2" t="s"><v>3</v></c></row>`)), /incomplete or damaged/],
    [
      "another encoding",
      () => zipFile({ ...parts, "xl/worksheets/sheet1.xml": Buffer.from(sheetXml(HEADER), "utf16le") }),
      /incomplete or damaged/,
    ],
  ] as const)("says what to do: %s", async (_, file, reason) => {
    const refused = check("xlsx", file());
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toBeInstanceOf(FileError);
  });

  it("never fails in another way, however it is damaged", async () => {
    const file = workbookFile([
      ["name", "category"],
      ["Rex", 1],
      ["Bo & Max", "dogs"],
    ]);
    const damage = fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(damage, async ([at, change, isCut]) => {
        const bytes = Buffer.from(isCut ? file.subarray(0, at) : file);
        if (!isCut) bytes[at] = (bytes[at] ?? 0) ^ change;
        await check("xlsx", bytes).catch((error: unknown) => expect(error).toBeInstanceOf(FileError));
      }),
    );
  });
});
