import fc from "fast-check";
import { sheetXml, workbookFile, workbookParts, zipFile } from "#e2e/support/workbook-file.ts";
import { checkedRows } from "#lib/shelter/pets/import/check/service.ts";
import { fieldsByName } from "#lib/shelter/pets/import/columns/rules.ts";
import { FileError } from "#lib/shelter/pets/import/files/file-error.rules.ts";
import type { ImportFormat } from "#lib/shelter/pets/import/schema.ts";
import { damaged } from "../damage.ts";
import type { FuzzTarget } from "../target.ts";

interface ImportedFile {
  format: ImportFormat;
  bytes: string;
  /** Sizes of the parts in which the file arrives, in turn. */
  parts: number[];
}

const CSV = [
  'name,category,status\nRex,1,available\n"Bo, small",Dogs,sold\n',
  "name;categoryId\r\nKim;2\r\n",
  '﻿name,category\n"a ""b""",1',
];
const CSV_PIECES = [
  '"',
  '""',
  ",",
  ";",
  "\t",
  "\n",
  "\r\n",
  "\r",
  "=1+1",
  "\u0000",
  "\xff\xfe",
  "\xef\xbb\xbf",
  "9223372036854775808",
  "name",
];
const JSON_LISTS = [
  '[{"name":"Rex","categoryId":1,"status":"available"},{"name":"Bo","category":"Dogs"}]',
  '[{"name":"\\ud83d\\udc15","categoryId":9223372036854775807}]',
  "[]",
];
const JSON_PIECES = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "\\",
  "\\u0000",
  "\\ud800",
  "1e400",
  "-0",
  "null",
  '"__proto__":',
  '"name":',
  "\u0000",
  " ",
];
const XML_PIECES = [
  ...["<row>", "</row>", '<row r="7">', "<c>", "</c>", '<c r="XFD1">', '<c t="s">', '<c t="b">', '<c t="e">', '<c s="99">', "<v>", "</v>"],
  ...["<is><t>", "]]>", "<![CDATA[", "<!--", "&#0;", "&amp;", "&a;", "-1", "1e999", "\u0000", "<!DOCTYPE a>", 'xmlns="x"', '"', "<", ">"],
];
const ROWS =
  '<row r="1"><c t="str"><v>name</v></c><c t="str"><v>category</v></c></row><row r="2"><c t="s"><v>0</v></c><c s="1"><v>45000</v></c></row>';
const PARTS = workbookParts(sheetXml(ROWS), ["Rex"]);

const workbookBytes = (parts: Record<string, string>): string => zipFile(parts).toString("latin1");
const sheets = fc
  .constantFrom(...Object.keys(PARTS))
  .chain((path) => damaged([PARTS[path] ?? ""], XML_PIECES).map((xml) => workbookBytes({ ...PARTS, [path]: xml })));
const zips = damaged(
  [
    workbookFile([
      ["name", "category"],
      ["Rex", 1],
    ]).toString("latin1"),
  ],
  ["PK\x01\x02", "PK\x03\x04", "PK\x05\x06", "\xff\xff\xff\xff", "\x00\x00\x00\x00", "../", "xl/workbook.xml"],
);

const FORMATS = ["csv", "json", "xlsx"] as const satisfies readonly ImportFormat[];
const FILES: Record<ImportFormat, fc.Arbitrary<string>> = {
  csv: damaged(CSV, CSV_PIECES),
  json: damaged(JSON_LISTS, JSON_PIECES),
  xlsx: fc.oneof(sheets, zips),
};

async function* inParts(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/** Every row, without the lines around a fault that have not arrived yet, or the sentence that refuses the file. */
async function readFile({ format, bytes }: ImportedFile, parts: readonly number[]): Promise<string> {
  const head = {
    sheet: 0,
    onSheets: () => undefined,
    fieldsOf: async (header: readonly string[]) => fieldsByName(header),
    onSample: () => undefined,
  };
  const rows: unknown[] = [];
  let last = 0;
  try {
    for await (const { n, row } of checkedRows(format, inParts(Buffer.from(bytes, "latin1"), parts), new Map([["dogs", 1n]]), head)) {
      if (n <= last) throw new Error(`row ${n} came after row ${last}`);
      last = n;
      rows.push(row);
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    rows.push(error.message);
  }
  return JSON.stringify(rows, (key, value: unknown) => (key === "lines" ? undefined : typeof value === "bigint" ? String(value) : value));
}

const REFUSED = /^\[\]$|"\]$/;
const UNREADABLE = /\[object |undefined|\bNaN\b/;

/** A file is read or refused with a sentence, however it is cut on its way. */
export const importFiles: FuzzTarget<ImportedFile> = {
  name: "import-files",
  inputs: fc.constantFrom(...FORMATS).chain((format) =>
    fc.record({
      format: fc.constant(format),
      bytes: FILES[format],
      parts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
    }),
  ),
  open: async () => ({
    async check(input) {
      const whole = await readFile(input, []);
      if (UNREADABLE.test(whole)) throw new Error(`says ${whole}`);
      const cut = await readFile(input, input.parts);
      // A file with two faults is refused for the one that is met first.
      const isRefused = [whole, cut].every((said) => REFUSED.test(said));
      if (cut !== whole && !isRefused) throw new Error(`in parts it reads as ${cut}, and whole as ${whole}`);
    },
    close: async () => undefined,
  }),
};
