import { describe, expect, it } from "vitest";
import { workbookFile } from "#e2e/support/workbook-file.ts";
import { checkedRows, type NumberedRow } from "#lib/shelter/pets/import/check/service.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, MAX_SHEET_ROWS } from "#lib/shelter/pets/import/schema.ts";

const MIB = 1024 * 1024;

function stored(text: string) {
  const bytes = Buffer.from(text);
  const file = {
    parts: 0,
    async *[Symbol.asyncIterator]() {
      for (let at = 0; at < bytes.length; at += MIB) {
        file.parts += 1;
        yield bytes.subarray(at, at + MIB);
      }
    },
  };
  return file;
}

const HEAD = {
  sheet: 0,
  onSheets: () => undefined,
  fieldsOf: async (header: readonly string[]) => fieldsByName(header),
  onSample: () => undefined,
};
const read = (format: "csv" | "json" | "xlsx", bytes: AsyncIterable<Uint8Array>) => checkedRows(format, bytes, new Map(), HEAD);

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(rows: AsyncIterable<NumberedRow>): Promise<NumberedRow[]> {
  const found: NumberedRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}
const count = async (rows: AsyncIterable<NumberedRow>): Promise<number> => (await all(rows)).length;

const HEADER = "name,category\n";
const filled = (unit: string): string => unit.repeat(Math.floor((MAX_IMPORT_BYTES - 64) / unit.length));

describe("hostile 32 MiB import file", () => {
  it.each([
    ["JSON nested without end", "json", () => filled("["), /nested more than 16 levels/, 1],
    ["an object nested without end", "json", () => `[${filled('{"a":')}`, /nested more than 16 levels/, 1],
    ["millions of tiny entries", "json", () => `[1${filled(",1")}]`, /more than 100,000 rows/, 1],
    ["one entry of millions of values", "json", () => `[[1${filled(",1")}]]`, /holds more than 200 values/, 1],
    ["one giant JSON string", "json", () => `["${filled("a")}"]`, /more than 65,536 characters/, 1],
    ["one giant JSON number", "json", () => `[${filled("1")}]`, /more than 65,536 characters/, 1],
    ["nothing but commas", "json", () => `[${filled(",")}]`, /not valid JSON/, 1],
    ["a quotation mark that is never closed", "csv", () => `${HEADER}"${filled("Rex,1\n")}`, /more than 100,000 rows/, 5],
    [
      "quotation marks that are never closed",
      "csv",
      () => `${HEADER}${filled(`"b\n${"c".repeat(60_000)}\n`)}`,
      /Too many quotation marks/,
      9,
    ],
    ["a first row of a million columns", "csv", () => filled("abcdef,"), /Row 1 has more/, 1],
    ["a row of millions of empty columns", "csv", () => `${HEADER}Rex,1${filled(",")}`, /Row 2 has more/, 1],
    ["quotation marks alone", "csv", () => '"'.repeat(4 * MIB), /Choose which column holds the name/, 4],
    ["millions of blank rows", "csv", () => `${HEADER}${filled("\n")}`, /more than 1,048,576 rows, including blank ones/, 2],
  ] as const)("rejects a hostile file after its first parts: %s", async (_, format, text, reason, parts) => {
    const file = stored(text());
    const refused = count(read(format, file));
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toBeInstanceOf(FileError);
    expect(file.parts).toBeLessThanOrEqual(parts);
  });

  it.each([
    ["json", `[${Array(5000).fill(`{"name":${"[1,".repeat(9)}1${"]".repeat(9)}}`)}]`],
    ["json", `[${Array(5000).fill(`"${"a".repeat(200)}"`)}]`],
    ["csv", `${HEADER}${`${"a".repeat(200)},\n`.repeat(5000)}`],
    ["csv", `${HEADER}${"\n".repeat(300_000)}Rex,1`],
  ] as const)("lets other work run between any two 64 KiB chunks (%s)", async (format, text) => {
    const file = stored(text);
    let isReading = true;
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      if (isReading) setImmediate(turn);
    };
    setImmediate(turn);
    await count(read(format, file));
    isReading = false;
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 65_536));
  });
});

it("reads the maximum number of import rows and of blank spreadsheet rows", async () => {
  expect(await count(read("json", stored(`[1${",1".repeat(MAX_IMPORT_ROWS - 1)}]`)))).toBe(MAX_IMPORT_ROWS);
  expect(await count(read("csv", stored(`${HEADER}${"\n".repeat(MAX_SHEET_ROWS - 2)}Rex,1`)))).toBe(1);
});

it.each([
  ["without quotation marks", "x".repeat(4_000_000)],
  ["in quotation marks", `"${"x".repeat(8_000_000)}"`],
  ["in quotation marks, with line ends", `"${'x, ""y""\n'.repeat(200_000)}"`],
])("ignores unknown columns, even a cell of millions of characters %s", async (_, cell) => {
  const found = await all(read("csv", stored(`name,category,note\nRex,1,${cell}\nBo,2\n`)));
  expect(found.map(({ n, row }) => [n, row.pet?.name])).toEqual([
    [2, "Rex"],
    [3, "Bo"],
  ]);
});

it("reports each text that is too long for its column, and checks the other rows", async () => {
  const long = "x".repeat(600_000);
  const found = await all(read("csv", stored(`name,category,status\n${long},1,\nRex,${long},"${long}"\n${"🐾".repeat(256)},1\nBo,2\n`)));
  const came = `${"x".repeat(80)}…`;
  expect(found.map(({ row }) => row.errors ?? row.pet?.name)).toEqual([
    [{ column: "name", came, rule: "at most 255 characters long, not 600,000", at: 0 }],
    [{ column: "category", came, rule: "at most 60 characters long, not 600,000", at: 1 }],
    [{ column: "name", came: `${"🐾".repeat(80)}…`, rule: "at most 255 characters long, not 256", at: 0 }],
    "Bo",
  ]);
});

const TABLE = "name,category\nRéx,1\nBo,2\n";

describe("a CSV file as other programs write it", () => {
  const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");
  const animals = [
    [2, "Réx"],
    [3, "Bo"],
  ];

  it.each([
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${TABLE}`), animals],
    ["Windows-1252", Buffer.from(TABLE, "latin1"), animals],
    ["UTF-16", utf16(`\uFEFF${TABLE}`), animals],
    ["UTF-16, big-endian", utf16(`\uFEFF${TABLE}`).swap16(), animals],
    ["UTF-16 without a byte order mark", utf16(TABLE), animals],
    ["UTF-16 without a byte order mark, big-endian", utf16(TABLE).swap16(), animals],
    ["a line that names the separator", Buffer.from(`sep=;\n${TABLE.replaceAll(",", ";")}`), animals],
    ["CR alone as line end", Buffer.from("name;category;note\rRéx;1;a, b, c, d, e, f, g, h, i, j\rBo;2;\r"), animals],
    ["a line break in the header", Buffer.from('"name\n";category;"note, if any"\nRéx;1;a\nBo;2;b\n'), animals],
  ])("is read: %s", async (_, bytes, rows) => {
    for (const size of [1, 7, bytes.length]) {
      const found = await all(read("csv", cut(bytes, size)));
      expect(found.map(({ n, row }) => [n, row.pet?.name])).toEqual(rows);
    }
  });

  it("names lines as a text editor counts them, rows as a spreadsheet does", async () => {
    const found = await all(read("csv", stored('sep=,\nname,category\n"Rex,1\n')));
    expect(found).toMatchObject([{ n: 2, row: { errors: [{ sentence: expect.stringMatching(/^The quotation mark in line 3 /) }] } }]);
  });
});

describe("rows above the header", () => {
  const TITLED = "Happy Tails Shelter, spring\n\nAs of May;;\nStatus;Category;Name\navailable;1;Rex\n\n;2;Bo\n";
  const animals = [
    [5, "Rex"],
    [7, "Bo"],
  ];
  const namesOf = (rows: NumberedRow[]) => rows.map(({ n, row }) => [n, row.pet?.name]);

  it("are ignored in a CSV file and in a sheet, if the header names what an animal needs", async () => {
    expect(namesOf(await all(read("csv", stored(TITLED))))).toEqual(animals);
    const table = TITLED.split("\n").map((line) => line.split(";"));
    expect(namesOf(await all(read("xlsx", cut(workbookFile(table), 1000))))).toEqual(animals);
  });

  it("can be told from it by a person, as can the separator", async () => {
    const shown: unknown[] = [];
    const head = {
      ...HEAD,
      fieldsOf: async (header: readonly string[]) =>
        header.map((title) => (title === "Rex" ? ("name" as const) : title === "1" ? ("categoryId" as const) : null)),
      onSeparator: (separator: string) => shown.push(separator),
      onTop: (headerRow: number, rows: unknown[]) => shown.push(headerRow, rows.slice(0, 4)),
      headerRow: 5,
    };
    expect(namesOf(await all(checkedRows("csv", stored(TITLED), new Map(), head)))).toEqual([[7, "Bo"]]);
    expect(shown).toEqual([
      ";",
      5,
      [
        { n: 1, text: "Happy Tails Shelter, spring" },
        { n: 3, text: "As of May" },
        { n: 4, text: "Status, Category, Name" },
        { n: 5, text: "available, 1, Rex" },
      ],
    ]);
    await all(checkedRows("csv", stored(TITLED), new Map(), { ...head, separator: "|" }));
    expect(shown[3]).toBe("|");
  });
});

it("reads a list in UTF-16", async () => {
  const found = await all(read("json", cut(Buffer.from('[{"name":"Rex","categoryId":1}]', "utf16le"), 5)));
  expect(found).toMatchObject([{ row: { pet: { name: "Rex" } } }]);
});

it("points at the line of an unclosed quotation mark and checks the other rows", async () => {
  const found = await all(read("csv", stored('name,category\n"Rex\nsmall",1\n"Bo,2\nMax,3\n"Kim, big",4\n')));
  expect(found.map(({ n, row }) => [n, row.pet?.name])).toEqual([
    [2, "Rex\nsmall"],
    [3, undefined],
    [4, "Max"],
    [5, "Kim, big"],
  ]);
  const lines = [
    { n: 3, text: 'small",1' },
    { n: 4, text: '"Bo,2' },
    { n: 5, text: "Max,3" },
  ];
  const sentence = "The quotation mark in line 4 opens a cell that is never closed.";
  expect(found[1]?.row.errors).toEqual([{ column: "row", came: '"Bo,2', sentence, lines }]);
});

it("reports a row with more cells than the header and checks the other rows", async () => {
  const found = await all(read("csv", stored(`${HEADER}Smith, Rex,1\nBo,2,,\n`)));
  expect(found[0]?.row.errors).toMatchObject([{ column: "row", came: "1" }]);
  expect(found[1]?.row.pet).toMatchObject({ name: "Bo" });
});

it.each([
  ["only a header", "csv", HEADER, "The file has only a header row. Add a row for each animal below it."],
  ["a header and blank rows", "csv", `${HEADER},\n\n`, "The file has only a header row. Add a row for each animal below it."],
  ["an unclosed header", "csv", '"name,category\nRex,1\n', "The quotation mark in line 1 opens a cell that is never closed."],
  ["an empty list", "json", "[]", "The list is empty. It needs at least one animal."],
] as const)("says so when a file has %s", async (_, format, text, reason) => {
  await expect(all(read(format, stored(text)))).rejects.toThrow(new FileError(reason));
});
