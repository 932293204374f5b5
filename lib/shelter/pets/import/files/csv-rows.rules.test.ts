import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvRow, CsvSplitter, MAX_QUOTED_UNITS, MAX_ROW_CELLS } from "#lib/shelter/pets/import/files/csv-rows.rules.ts";

function rowsOf(text: string, sizes: readonly number[] = [text.length + 1], delimiter: "," | ";" = ","): CsvRow[] {
  const splitter = new CsvSplitter(delimiter);
  const rows: CsvRow[] = [];
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    for (const complete of splitter.push(text.slice(at, at + size))) rows.push(...complete);
    at += size;
  }
  for (const complete of splitter.end()) rows.push(...complete);
  return rows;
}

function split(text: string, sizes?: readonly number[], delimiter?: "," | ";"): string[][] {
  return rowsOf(text, sizes, delimiter).map(({ cells }) => cells);
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

  it("takes no notice of blanks around quoted cells", () => {
    const blanks = fc.string({ unit: fc.constantFrom(" ", "\t"), maxLength: 3 });
    const cell = fc.string({ unit: fc.constantFrom('"', ",", "\n", "a", " ") });
    const rows = fc.array(fc.array(fc.tuple(cell, blanks, blanks), { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, sizes, (table, cuts) => {
        const written = table.map((cells) => `${cells.map(([text, before, after]) => before + quoted(text) + after).join(",")}\n`);
        expect(split(written.join(""), cuts)).toEqual(table.map((cells) => cells.map(([text]) => text)));
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
    fc.assert(
      fc.property(text, sizes, (csv, cuts) => {
        // There, it reads the quotation mark as text.
        fc.pre(!/ "|" /.test(csv));
        const [rows, wanted] = [rowsOf(csv, cuts), reference(csv)];
        const isUnclosed = rows.some(({ unclosed }) => unclosed);
        if (isUnclosed) expect(wanted?.flat().every((cell) => !cell.includes("\n")) ?? false).toBe(false);
        else expect(rows.map(({ cells }) => cells)).toEqual(wanted);
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
    ['a, "b, ""c""",\t"d\n e" \t, f ', [["a", 'b, "c"', "d\n e", " f "]]],
    [' "a" b," ","a"  "b"', [['"a" b', " ", '"a"  "b"']]],
    ["", []],
  ])("reads %j as CSV rows", (text, rows) => expect(split(text, [1])).toEqual(rows));

  it("uses the given delimiter", () => expect(split("a,b;c", [2], ";")).toEqual([["a,b", "c"]]));
});

describe("quotation mark that is never closed", () => {
  const brief = (rows: CsvRow[]) =>
    rows.map(
      ({ cells, unclosed }) => unclosed?.lines.map(({ n, text }) => `${n === unclosed.line ? ">" : ""}${n} ${text}`) ?? cells.join("|"),
    );

  /** The line below may not have arrived yet. */
  const placesOf = (all: CsvRow[]) =>
    all.map(({ cells, unclosed }) =>
      unclosed ? { line: unclosed.line, lines: unclosed.lines.filter(({ n }) => n <= unclosed.line) } : cells,
    );

  it.each([
    [
      "at the end of the file",
      'name,id\nRex,1\n"Bo,2\nMax,3\nKim,4\n',
      ["name|id", "Rex|1", ["2 Rex,1", '>3 "Bo,2', "4 Max,3"], "Max|3", "Kim|4"],
    ],
    ["in the last line", 'name\r\n"Rex', ["name", ["1 name", '>2 "Rex']]],
    ["in the first line", '"name,id\nRex,1', [['>1 "name,id', "2 Rex,1"], "Rex|1"]],
    [
      "up to a quoted cell below",
      'name,id\n"Rex,1\n"Bo, small",2\n',
      ["name|id", ["1 name,id", '>2 "Rex,1', '3 "Bo, small",2'], "Bo, small|2"],
    ],
    ["in a later cell", 'a\n"x\ny","z,1\nBo,2', ["a", ['2 "x', '>3 y","z,1', "4 Bo,2"], "Bo|2"]],
    ["twice", 'a\n"b\nc\n"d\ne', ["a", ["1 a", '>2 "b', "3 c"], "c", ["3 c", '>4 "d', "5 e"], "e"]],
  ] as const)("spoils its own line only: %s", (_, text, rows) => {
    expect(brief(rowsOf(text))).toEqual(rows);
    for (const size of [1, 2, 3]) expect(placesOf(rowsOf(text, [size]))).toEqual(placesOf(rowsOf(text)));
  });

  it("is noticed after 4 Mi characters, wherever the parts end", () => {
    const line = `${"c".repeat(999)}\n`;
    const text = `a\n"b\n${line.repeat(MAX_QUOTED_UNITS / 1000 + 100)}"d"e\n`;
    for (const size of [65_536, text.length]) {
      const rows = rowsOf(text, [size]);
      expect(rows).toHaveLength(Math.floor(MAX_QUOTED_UNITS / 1000) + 103);
      expect(rows[1]?.unclosed).toMatchObject({ line: 2, lines: [{ n: 1, text: "a" }, { text: '"b' }, { text: `${"c".repeat(80)}…` }] });
    }
  });

  it("is noticed at the file's end, after a line of any length", () => {
    const rows = rowsOf(`a\nRex,"${"b".repeat(1_000_000)}\nc\n`, [65_536]);
    expect(rows[1]?.unclosed?.lines).toEqual([
      { n: 1, text: "a" },
      { n: 2, text: `Rex,"${"b".repeat(75)}…` },
      { n: 3, text: "c" },
    ]);
    expect(rows[2]?.cells).toEqual(["c"]);
  });

  it("spoils one line each when there are thousands", () => {
    const rows = rowsOf(`a\n${'"b\n'.repeat(5000)}`, [65_536]);
    expect(rows.map(({ unclosed }) => unclosed?.line)).toEqual([undefined, ...Array.from({ length: 5000 }, (_, i) => i + 2)]);
  });

  it("has the whole file refused when reading again takes too much", () => {
    const text = `a\n${`"b\n${`${"c".repeat(60_000)}\n`.repeat(2)}`.repeat(200)}`;
    expect(() => rowsOf(text, [65_536])).toThrow(
      /Too many quotation marks are never closed; the last one that was checked opens in line \d+/,
    );
  });
});

describe("row of a CSV file", () => {
  it.each([
    ["without quotation marks", "a".repeat(1_000_000), 1_000_000],
    ["in quotation marks", `"${'a,""\r\n'.repeat(200_000)}"`, 1_000_000],
    ["with a quotation mark in it", `a"${"a".repeat(1_000_000)}`, 1_000_002],
    ["of emojis", "🐾".repeat(500_000), 500_000],
  ])("keeps the beginning of a long cell and counts its characters: %s", (_, cell, characters) => {
    const text = `Rex,${cell},1\r\nBo,,2\r\n`;
    for (const size of [1000, text.length]) {
      const [row, ...others] = rowsOf(text, [size]);
      expect(row?.longCells).toEqual(new Map([[1, characters]]));
      expect([row?.cells[0], row?.cells[1]?.length, row?.cells[2]]).toEqual(["Rex", 8192, "1"]);
      expect(others.map(({ cells }) => cells)).toEqual([["Bo", "", "2"]]);
    }
  });

  it("may have 16,384 cells", () => {
    const row = ",".repeat(MAX_ROW_CELLS - 1);
    expect(split(`a\n${row}\nb`, [1000])).toHaveLength(3);
    expect(() => split(`a\n${row},\nb`, [1000])).toThrow(/Row 2 has more than 16,384 cells/);
  });
});
