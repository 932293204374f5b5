import { describe, expect, it } from "vitest";
import { sheetXml, workbookParts, zipFile } from "#e2e/support/workbook-file.ts";
import { checkedRows } from "#lib/shelter/pets/import/check/service.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import type { ImportFormat } from "#lib/shelter/pets/import/schema.ts";
import { wholeNumber } from "#lib/shelter/pets/import/values/shortened-number.rules.ts";

const HEADER = ["name", "category", "externalId", "microchip"];
const HEAD = {
  sheet: 0,
  onSheets: () => undefined,
  fieldsOf: async (header: readonly string[]) => fieldsByName(header),
  onSample: () => undefined,
};

/** The number and the microchip of each animal, or what is wrong with them. */
async function read(format: ImportFormat, file: Uint8Array) {
  const bytes = (async function* () {
    yield file;
  })();
  const found: unknown[] = [];
  for await (const { row } of checkedRows(format, bytes, new Map([["dogs", 1n]]), HEAD))
    found.push(row.errors ?? row.emptied ?? [row.pet?.externalId, row.pet?.patch?.internal?.microchip]);
  return found;
}
const csv = (...rows: string[]): Promise<unknown[]> => read("csv", Buffer.from([HEADER.join(), ...rows].join("\n")));

const RULE = "written in full: a spreadsheet shortened it. Format the column as text there, enter the numbers again, and save the file";

describe("a long number", () => {
  it.each([
    ["9.85112345678903E+14", "985112345678903"],
    ["9,85112345678903e14", "985112345678903"],
    ["985112345678903.0", "985112345678903"],
    ["9.85E+14", "9.85E+14"],
    ["1E5", "1E5"],
    ["12.0", "12.0"],
  ])("is %j, read as %j", (text, number) => expect(wholeNumber(text)).toBe(number));

  it("that a spreadsheet shortened in a CSV file is an error that says what to do", async () => {
    const errors = (column: string, came: string, at: number) => [{ column, came, rule: RULE, at }];
    expect(await csv("Rex,Dogs,,9.85E+14", "Bo,Dogs,,9.85112E14", "Mia,Dogs,1.2E+11,", "Kim,Dogs,1E+11,985112345678903")).toEqual([
      errors("microchip", "9.85E+14", 3),
      errors("microchip", "9.85112E14", 3),
      errors("externalId", "1.2E+11", 2),
      errors("externalId", "1E+11", 2),
    ]);
  });

  it("is read where a CSV file has all its digits, as a text or in another form", async () => {
    const rows = [
      'Rex,Dogs,"=""0118""","=""985112345678903"""',
      'Bo,Dogs,="0119",="985112345678904"',
      'Mia,Dogs, "0120" ,9.85112345678905E+14',
    ];
    expect(await csv(...rows)).toEqual([
      ["0118", "985112345678903"],
      ["0119", "985112345678904"],
      ["0120", "985112345678905"],
    ]);
    expect(await csv(`Rex,Dogs,"'=""0118""",`)).toEqual([['="0118"', undefined]]);
  });

  it("is read as the workbook has it, however it is shown", async () => {
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = ["985112345678903", "9.85112345678903E+14"].map(
      (number, i) =>
        `<row>${cell(`Rex ${i}`)}${cell("Dogs")}<c s="1"><v>${120_000_000_000 + i}</v></c><c s="${1 + i}"><v>${number}</v></c></row>`,
    );
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0E+00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="11"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const file = zipFile({
      ...workbookParts(sheetXml(`<row>${HEADER.map(cell).join("")}</row>${rows.join("")}`)),
      "xl/styles.xml": styles,
    });
    expect(await read("xlsx", file)).toEqual([
      ["120000000000", "985112345678903"],
      ["120000000001", "985112345678903"],
    ]);
  });
});
