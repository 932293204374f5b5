import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvSplitter } from "#lib/pets/import/csv-rows.rules.ts";
import { FileFault } from "#lib/pets/import/rules.ts";
import { MOST_ENTRY_CHARACTERS } from "#lib/pets/import/schema.ts";

function split(text: string, sizes: readonly number[] = [text.length + 1], delimiter: "," | ";" = ","): string[][] {
  const splitter = new CsvSplitter(delimiter);
  const rows: string[][] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    rows.push(...splitter.push(text.slice(at, at + size)));
    at += size;
  }
  return [...rows, ...splitter.end()];
}

const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

describe("splitting a CSV file", () => {
  it("restores every cell regardless of chunk boundaries and line endings", () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ",", "\r", "\n", "a", " ") }));
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, sizes, fc.constantFrom("\r\n", "\n", "\r"), (table, cuts, end) => {
        expect(split(table.map((cells) => cells.map(quoted).join(",") + end).join(""), cuts)).toEqual(table);
      }),
    );
  });

  it("reads any text of quotation marks, delimiters, and line feeds like csv-parse", () => {
    const text = fc.string({ unit: fc.constantFrom('"', ",", "\n", "a", " "), maxLength: 24 });
    const reference = (csv: string): string[][] | undefined => {
      try {
        return parse(csv, { relax_column_count: true, relax_quotes: true, record_delimiter: "\n" });
      } catch {
        return undefined;
      }
    };
    const ours = (csv: string, cuts: number[]): string[][] | undefined => {
      try {
        return split(csv, cuts);
      } catch (error) {
        if (error instanceof FileFault) return undefined;
        throw error;
      }
    };
    fc.assert(
      fc.property(text, sizes, (csv, cuts) => {
        const wanted = reference(csv);
        expect(ours(csv, cuts)).toEqual(wanted);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["a,b\r\n\r\nc\r\n", [["a", "b"], [""], ["c"]]],
    ["a\rb\n\nc", [["a"], ["b"], [""], ["c"]]],
    ['"a\r\nb",c', [["a\r\nb", "c"]]],
    ['5" pipe,"7"" pipe","a"b', [['5" pipe', '7" pipe', '"a"b']]],
    ["a,", [["a", ""]]],
    ["", []],
  ])("reads %j as CSV rows", (text, rows) => expect(split(text, [1])).toEqual(rows));

  it("uses the given delimiter", () => expect(split("a,b;c", [2], ";")).toEqual([["a,b", "c"]]));

  it("names the row of an unclosed quotation mark", () => {
    expect(() => split('name\n"Rex,1\n')).toThrow("The quotation mark that opens a cell in row 2 is never closed.");
  });
});

describe("row of a CSV file", () => {
  it.each([
    ["one cell", "a".repeat(MOST_ENTRY_CHARACTERS)],
    ["empty cells", ",".repeat(MOST_ENTRY_CHARACTERS)],
    ["a quoted cell", `"${"\n".repeat(MOST_ENTRY_CHARACTERS - 2)}"`],
  ])("accepts a row of 65,536 characters and rejects a longer one: %s", (_, row) => {
    expect(split(`a\n${row}\nb`, [1000])).toHaveLength(3);
    expect(() => split(`a\n${row}a\nb`, [1000])).toThrow(/Row 2 has more than 65,536 characters/);
  });
});
