import { describe, expect, it } from "vitest";
import { sheetXml, workbookParts, zipFile } from "#e2e/support/workbook-file.ts";
import { checkedRows } from "#lib/pets/import/check.service.ts";
import { fieldsByName } from "#lib/pets/import/columns.rules.ts";
import { FileFault } from "#lib/pets/import/rules.ts";
import { MOST_SHEET_ROWS } from "#lib/pets/import/schema.ts";
import { SharedTexts } from "#lib/pets/import/workbook-parts.rules.ts";

const HEADER = '<row r="1"><c t="str"><v>name</v></c><c t="str"><v>category</v></c></row>';
const SHEET = "xl/worksheets/sheet1.xml";
const parts = workbookParts(sheetXml(HEADER));
const twoSheets = workbookParts("", [], { Other: "<worksheet>" });
const withPart = (path: string, xml: string): Buffer => zipFile({ ...parts, [path]: xml });
const sheet = (rows: string): Buffer => withPart(SHEET, sheetXml(HEADER + rows));

function manyParts(): Buffer {
  const file = zipFile(parts);
  file.writeUInt16LE(10_001, file.length - 12);
  return file;
}

async function count(bytes: Uint8Array): Promise<number> {
  const head = {
    sheet: 0,
    onSheets: () => undefined,
    fieldsOf: async (header: readonly string[]) => fieldsByName(header),
    onSample: () => undefined,
  };
  const file = (async function* () {
    yield bytes;
  })();
  let rows = 0;
  for await (const _ of checkedRows("xlsx", file, new Map(), head)) rows += 1;
  return rows;
}

const DAMAGED = /incomplete or damaged/;
const TOO_LARGE = /too large when unpacked\. Save the sheet/;

describe("hostile workbook", () => {
  it.each([
    ["parts that declare gigabytes", () => zipFile(parts, { declaredBytes: 0xf000_0000 }), TOO_LARGE],
    ["parts that declare less than they hold", () => zipFile(parts, { declaredBytes: 40 }), DAMAGED],
    ["tens of thousands of parts", manyParts, TOO_LARGE],
    ["elements nested a thousand times", () => sheet(`${"<a>".repeat(1000)}${"</a>".repeat(1000)}`), DAMAGED],
    [
      "an element of attributes without end",
      () => sheet(`<a ${Array.from({ length: 50_000 }, (_, i) => `a${i}=""`).join(" ")}/>`),
      DAMAGED,
    ],
    ["an attribute without end", () => sheet(`<a a="${"a".repeat(300_000)}"/>`), DAMAGED],
    ["an attribute that is a method", () => sheet('<row hasOwnProperty="" r="2"/>'), DAMAGED],
    ["a document type with entities", () => withPart(SHEET, `<!DOCTYPE a [<!ENTITY b "c">]>${sheetXml(HEADER)}`), DAMAGED],
    ["a character that does not exist", () => sheet('<row r="2"><c t="str"><v>&#x110000;</v></c></row>'), DAMAGED],
    [
      "a giant shared text",
      () => withPart("xl/sharedStrings.xml", `<sst><si><t>${"a".repeat(200_000)}</t></si></sst>`),
      /more than 65,536/,
    ],
    ["a giant cell", () => sheet(`<row r="2"><c t="str"><v>${"a".repeat(200_000)}</v></c></row>`), /Row 2 has more than 65,536 characters/],
    ["too many rows", () => sheet("<row><c><v>1</v></c></row>".repeat(100_001)), /more than 100,000 rows/],
    ["a row beyond a spreadsheet's last", () => sheet(`<row r="${MOST_SHEET_ROWS + 1}"><c><v>1</v></c></row>`), /including blank ones/],
    ["a row number twice", () => sheet('<row r="2"/><row r="2"/>'), DAMAGED],
    ["a row inside a row", () => sheet('<row r="2"><row r="3"/></row>'), DAMAGED],
    ["a row number that is none", () => sheet('<row r="Infinity"/>'), DAMAGED],
    ["a column that is none", () => sheet('<row r="2"><c r="-1"/></row>'), DAMAGED],
    ["a cell outside a row", () => sheet('<c r="A1"/>'), DAMAGED],
    ["an empty sheet before one that is damaged", () => zipFile({ ...twoSheets, [SHEET]: sheetXml("") }), DAMAGED],
    ["a path out of the file", () => zipFile({ "../_rels/.rels": "" }), DAMAGED],
  ] as const)("is refused with a reason: %s", async (_, file, reason) => {
    const refused = count(file());
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toBeInstanceOf(FileFault);
  });

  it("stops at 500,000 shared texts, or at 16 Mi characters of them", () => {
    const fill = (texts: SharedTexts, count: number, text: string): void => {
      for (let i = 0; i < count; i += 1) {
        texts.open("si");
        texts.open("t");
        texts.text(text);
        texts.close("si");
      }
    };
    const [many, long] = [new SharedTexts(), new SharedTexts()];
    fill(many, 500_000, "");
    fill(long, 256, "a".repeat(65_536));
    expect(() => fill(many, 1, "")).toThrow(TOO_LARGE);
    expect(() => fill(long, 1, "a")).toThrow(TOO_LARGE);
  });

  it("keeps nothing of cells beyond the columns that are read", async () => {
    const wide = '<c r="ZZZ2"><v>1</v></c>'.repeat(1000);
    expect(await count(sheet(`<row r="2"><c><v>1</v></c><c><v>1</v></c>${wide}</row>`))).toBe(1);
  });

  it("lets other work run between any two 64 KiB of XML", async () => {
    const rows = "<row><c><v>1</v></c></row>".repeat(20_000);
    let isReading = true;
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      if (isReading) setImmediate(turn);
    };
    setImmediate(turn);
    expect(await count(sheet(rows))).toBe(20_000);
    isReading = false;
    expect(turns).toBeGreaterThanOrEqual(Math.floor(rows.length / 65_536));
  });
});
