import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { allOf, oneByOne } from "#e2e/support/all-of.ts";
import { type CsvCell, fromCell } from "#lib/platform/csv.ts";
import { workbookOf } from "#lib/platform/xlsx.ts";
import { Effort } from "#lib/shelter/pets/import/files/effort.state.ts";
import { workbookRows } from "#lib/shelter/pets/import/files/workbook.service.ts";

async function written(batches: readonly (readonly CsvCell[])[][], maxRows?: number): Promise<Buffer> {
  return Buffer.concat(await allOf(workbookOf("Animals", ["name", "n"], oneByOne(batches), maxRows)));
}

async function read(bytes: Buffer, sheet = 0): Promise<{ names: readonly string[]; rows: string[][] }> {
  let names: readonly string[] = [];
  const onSheets = (found: readonly string[]): void => {
    names = found;
  };
  const rows = (await allOf(workbookRows(oneByOne([bytes]), { sheet, onSheets }, new Effort()))).flat();
  return { names, rows: rows.map(({ cells }) => cells.map(fromCell)) };
}

it("writes a workbook that keeps every text and digit", async () => {
  const texts = ["=1+1", "'=x", "<b>&amp;</b>", " a\tb\nc\r\nd ", "🐶 “Straße”", "007", "-5", "]]>", "_x0041_ _x_", "a\u0001b\u007f"];
  const rows = texts.map((text, i): CsvCell[] => [text, i % 2 === 0 ? 9_223_372_036_854_775_807n : BigInt(i)]);
  const found = await read(await written([rows.slice(0, 3), rows.slice(3)]));
  expect(found.rows).toEqual([["name", "n"], ...rows.map(([text, n]) => [text, String(n)])]);
  expect((await read(await written([[["a\ufffeb\ud800", 1]]]))).rows[1]?.[0]).toBe("a\ufffdb\ufffd");
  expect((await read(await written([]))).rows).toEqual([["name", "n"]]);
});

it("goes on with another sheet after as many rows as spreadsheets take", async () => {
  const bytes = await written(
    [
      [["a", 1]],
      [
        ["b", 2],
        ["c", 3],
        ["d", 4],
      ],
      [["e", 5]],
    ],
    3,
  );
  const sheets = await Promise.all([0, 1, 2].map((sheet) => read(bytes, sheet)));
  expect(sheets[0]?.names).toEqual(["Animals", "Animals 2", "Animals 3"]);
  expect(sheets.map(({ rows }) => rows.map(([name]) => name))).toEqual([
    ["name", "a", "b"],
    ["name", "c", "d"],
    ["name", "e"],
  ]);
});

it("is a ZIP file that other programs find whole", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "workbook-"));
  try {
    const file = path.join(folder, "animals.xlsx");
    writeFileSync(file, await written([[["Rex", 1]]]));
    const script = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))";
    expect(execFileSync("python3", ["-c", script, file]).toString().trim()).toBe("None 5");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
