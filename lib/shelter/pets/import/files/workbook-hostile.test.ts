import { describe, expect, it } from "vitest";
import { sheetXml, workbookParts, zipFile } from "#e2e/support/workbook-file.ts";
import { checkedRows } from "#lib/shelter/pets/import/check/service.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { maxCheckProcessorMs } from "#lib/shelter/pets/import/files/effort.state.ts";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { SharedTexts } from "#lib/shelter/pets/import/files/workbook-parts.rules.ts";
import { MAX_SHEET_ROWS } from "#lib/shelter/pets/import/schema.ts";

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

async function count(bytes: Uint8Array, used?: ReadonlySet<number>): Promise<number> {
  const head = {
    sheet: 0,
    onSheets: () => undefined,
    fieldsOf: async (header: readonly string[]) => fieldsByName(header),
    onSample: () => undefined,
    used,
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
    ["too many rows", () => sheet("<row><c><v>1</v></c></row>".repeat(100_001)), /more than 100,000 rows/],
    ["a row beyond a spreadsheet's last", () => sheet(`<row r="${MAX_SHEET_ROWS + 1}"><c><v>1</v></c></row>`), /including blank ones/],
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
    await expect(refused).rejects.toBeInstanceOf(FileError);
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
    fill(long, 2048, "a".repeat(65_536));
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

/** Dense rows of numbers with a format of 255 characters, in many columns beside the two that are imported. */
function denseWorkbook(rows: number, columns: number): Buffer {
  const cells = `<c t="str"><v>Rex</v></c><c><v>1</v></c>${'<c s="1"><v>1</v></c>'.repeat(columns - 2)}`;
  const titles = Array.from({ length: columns - 2 }, (_, i) => `<c t="str"><v>Column ${i}</v></c>`).join("");
  const header = HEADER.replace("</row>", `${titles}</row>`);
  const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${"\\x0\\y".repeat(51)}"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs></styleSheet>`;
  return zipFile({ ...parts, [SHEET]: sheetXml(header + `<row>${cells}</row>`.repeat(rows)), "xl/styles.xml": styles });
}

describe("a small workbook that unpacks to many cells", () => {
  const processorMs = async (work: () => Promise<unknown>): Promise<number> => {
    const began = process.threadCpuUsage().user;
    await work();
    return (process.threadCpuUsage().user - began) / 1000;
  };

  it("costs far less than its number formats would, in columns that are not imported", async () => {
    const file = denseWorkbook(300, 100);
    await count(file);
    const [all, used] = [await processorMs(() => count(file)), await processorMs(() => count(file, new Set([0, 1])))];
    expect(used).toBeLessThan(all / 3);
  });

  it("is refused after a bounded time of computing, with what to do", async () => {
    maxCheckProcessorMs.replace(100);
    try {
      const took = await processorMs(() => expect(count(denseWorkbook(1000, 100))).rejects.toThrow(/takes too long to check.*split it/));
      expect(took).toBeLessThan(5000);
    } finally {
      maxCheckProcessorMs.replace(30_000);
    }
  });

  it("is refused when it has millions of filled cells, whether or not below a title", async () => {
    const file = sheet(`<row>${"<c><v/></c>".repeat(16_000)}</row>`.repeat(190));
    await expect(count(file)).rejects.toThrow("more than 3,000,000 filled cells. Delete the columns that are not needed");
  });
});
