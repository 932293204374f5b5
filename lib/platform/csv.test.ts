import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvHeader, csvRows, fromCell, phoneCell, toCell } from "#lib/platform/csv.ts";

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom("=", "+", "-", "＝", "'", '"', ";", ",", "\t", "\r", "\n", " ", "a") }),
);

describe("cells of a CSV file", () => {
  it("are restored exactly, whatever their text", () => {
    fc.assert(fc.property(text, (cell) => fromCell(toCell(cell)) === cell));
  });

  it.each([
    ["=1+1", "'=1+1"],
    ["＝1+1", "'＝1+1"],
    ["'-1", "''-1"],
    [' "=1', `' "=1`],
    ["\ttab", "'\ttab"],
    ["a;=1+1", "a;'=1+1"],
    ['a;"@SUM(1)', `a;'"@SUM(1)`],
    ["a\r\n+1", "a\r\n'+1"],
    ["a\r-1\n\n", "a\r'-1\n\n"],
    ["Rex, -5; small\r\n\r\na = b", "Rex, -5; small\r\n\r\na = b"],
  ])("defuse the formulas in %j only", (given, cell) => expect(toCell(given)).toBe(cell));

  it("never start a formula, even where a spreadsheet ends cells at semicolons", () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), (rows) => {
        expect(csvRows(rows)).not.toMatch(/(?:^|[;\t\r\n])["\p{Zs}]*[=+\-@＝＋－＠]/u);
      }),
    );
  });

  it.each([
    ["+49 (0)221 / 123-45", "tel:+49 (0)221 / 123-45"],
    ["+49221123, +49 171", "tel:+49221123, +49 171"],
    ["+cmd|' /C calc'!A0", "tel:+cmd|' /C calc'!A0"],
    ["0221 123; -2", "0221 123;' -2"],
    ["=1+1", "'=1+1"],
    ["", ""],
  ])("have the phone number %j as %j", (phone, cell) => {
    expect(csvRows([[{ phone }]])).toBe(`"${cell}"\r\n`);
  });

  it("never start a formula with a phone number either", () => {
    fc.assert(
      fc.property(text, (phone) => {
        expect(csvRows([[{ phone }]])).not.toMatch(/(?:^|[;\t\r\n])["\p{Zs}]*[=+\-@＝＋－＠]/u);
      }),
    );
  });

  it.each([
    ["+49 (0)221 / 123-45", "+49 (0)221 / 123-45"],
    ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
    ["-5", "'-5"],
  ])("of a workbook have the phone number %j as %j", (phone, cell) => expect(phoneCell(phone)).toBe(cell));

  it("are quoted unless they are numbers", () => {
    expect(csvHeader(["id", "name"])).toBe('\uFEFF"id","name"\r\n');
    expect(
      csvRows([
        [-5n, 'Bo "the"'],
        [2, ""],
      ]),
    ).toBe('-5,"Bo ""the"""\r\n2,""\r\n');
  });
});
