import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnIndex, columnName, isoDateText, numberText, patternOf, unescaped } from "#lib/shelter/pets/import/files/cell-text.rules.ts";

const CUSTOM = new Map([
  [164, "yyyy\\-mm\\-dd"],
  [165, "000"],
  [166, "[$-409]d\\ mmm\\ yyyy;@"],
  [167, "General"],
  [168, "not a [format"],
  [169, "0".repeat(256)],
  [170, "dd/mm/yyyy"],
  [171, '[$-407]d. mmmm yyyy "Uhr"'],
  [172, "yyyy"],
]);

describe("the text of a number", () => {
  it.each([
    ["7", 0, "7"],
    ["0.10000000000000001", 0, "0.1"],
    ["-3.5", 0, "-3.5"],
    ["9223372036854775807", 0, "9223372036854775807"],
    ["1.2345678901234501E+18", 0, "1.23456789012345E+18"],
    ["no number", 0, "no number"],
    ["7", 1, "7"],
    ["1234.5", 4, "1,234.50"],
    ["0.5", 9, "50%"],
    ["46145", 14, "2026-05-03"],
    ["46145", 15, "2026-05-03"],
    ["46145", 16, "2026-05-03"],
    ["46145", 17, "2026-05"],
    ["46145.75", 22, "2026-05-03 18:00:00"],
    ["0.75", 20, "18:00"],
    ["1.5", 46, "36:00:00"],
    ["46145", 164, "2026-05-03"],
    ["7", 165, "007"],
    ["46145", 166, "2026-05-03"],
    ["46145", 170, "2026-05-03"],
    ["46145", 171, "2026-05-03"],
    ["46145", 172, "2026"],
    ["7", 167, "7"],
    ["7", 168, "7"],
    ["7", 169, "7"],
    ["7", 999, "7"],
  ])("is what a spreadsheet shows, and a date in ISO 8601: %s in format %i", (source, id, shown) => {
    expect(numberText(source, patternOf(id, CUSTOM), false)).toBe(shown);
  });

  it("counts days from 1904 where the workbook does, for dates only", () => {
    expect(numberText("44683", patternOf(164, CUSTOM), true)).toBe("2026-05-03");
    expect(numberText("7", patternOf(165, CUSTOM), true)).toBe("007");
  });
});

it.each([
  ["2026-05-03T00:00:00", "2026-05-03"],
  ["2026-05-03T14:30:00", "2026-05-03 14:30:00"],
  ["14:30:00", "14:30:00"],
])("shows an ISO date without needless parts: %s", (source, shown) => {
  expect(isoDateText(source)).toBe(shown);
});

it("restores escaped characters once", () => {
  expect(unescaped("a_x000A_b_x005F_x000A_c_xZZZZ_")).toBe("a\nb_x000A_c_xZZZZ_");
});

describe("the place of a cell", () => {
  it.each([
    [0, "A"],
    [25, "Z"],
    [26, "AA"],
    [701, "ZZ"],
    [702, "AAA"],
    [16_383, "XFD"],
  ])("is named like in a spreadsheet: %i", (column, name) => {
    expect(columnName(column)).toBe(name);
  });

  it("survives naming and reading", () => {
    fc.assert(
      fc.property(
        fc.nat(18_277),
        fc.integer({ min: 1, max: 1_048_576 }),
        (column, row) => columnIndex(`${columnName(column)}${row}`) === column,
      ),
    );
  });

  it.each(["", "A", "7", "a1", "A1B", "AAAA1", "A12345678", "$A$1"])("refuses %j", (place) => {
    expect(columnIndex(place)).toBeUndefined();
  });
});
