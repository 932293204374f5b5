import { crc32, deflateRawSync } from "node:zlib";

interface ZipOptions {
  /** General purpose bits; 1 for an encrypted entry. */
  flags?: number;
  /** Replaces the true size of each entry. */
  declaredBytes?: number;
}

/** Writes a ZIP file, by the specification or with its sizes and flags forged. */
export function zipFile(files: Readonly<Record<string, string | Buffer>>, { flags = 0, declaredBytes }: ZipOptions = {}): Buffer {
  const [contents, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const [name, packed] = [Buffer.from(path), deflateRawSync(bytes)];
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredBytes ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, place, name]));
    contents.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...contents, ...directory, Buffer.from("PK\x05\x06"), end]);
}

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SPREADSHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = (...all: [id: string, kind: string, target: string][]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const escapedXml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    // Spreadsheets do this with characters that XML cannot hold, and with text that looks like the escape.
    .replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
    .replaceAll(
      /[^\P{Cc}\t\n\x7f-\x9f]|[\ufffe\uffff]/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );

export const sheetXml = (rows: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet ${SPREADSHEET}><sheetData>${rows}</sheetData></worksheet>`;
const sharedXml = (texts: readonly string[]): string =>
  `<sst ${SPREADSHEET}>${texts.map((text) => `<si><t xml:space="preserve">${escapedXml(text)}</t></si>`).join("")}</sst>`;

/** The parts of a workbook with a sheet named List, and others after it by their names. */
export function workbookParts(
  sheet: string,
  shared: readonly string[] = [],
  others: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const names = ["List", ...Object.keys(others)];
  const sheets = names.map((name, i) => `<sheet name="${escapedXml(name)}" sheetId="${i + 1}" r:id="rId${i + 10}"/>`);
  return {
    "_rels/.rels": relations(["rId1", "officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook ${SPREADSHEET} xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      ...names.map((_, i): [string, string, string] => [`rId${i + 10}`, "worksheet", `worksheets/sheet${i + 1}.xml`]),
      ["rId2", "sharedStrings", "sharedStrings.xml"],
      ["rId3", "styles", "/xl/styles.xml"],
    ),
    "xl/sharedStrings.xml": sharedXml(shared),
    "xl/styles.xml": `<styleSheet ${SPREADSHEET}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    ...Object.fromEntries([sheet, ...Object.values(others)].map((xml, i) => [`xl/worksheets/sheet${i + 1}.xml`, xml])),
  };
}

/** A workbook, like a spreadsheet writes it: texts are shared, empty cells left out. @param others XML of further sheets */
export function workbookFile(table: readonly (readonly (string | number)[])[], others: Readonly<Record<string, string>> = {}): Buffer {
  const shared = [...new Set(table.flat().filter((cell) => typeof cell === "string" && cell !== ""))] as string[];
  const numbers = new Map(shared.map((text, i) => [text, i]));
  const cell = (value: string | number, place: string): string => {
    if (value === "") return "";
    return typeof value === "number" ? `<c r="${place}"><v>${value}</v></c>` : `<c r="${place}" t="s"><v>${numbers.get(value)}</v></c>`;
  };
  const rows = table.map(
    (cells, i) => `<row r="${i + 1}">${cells.map((value, at) => cell(value, `${String.fromCharCode(65 + at)}${i + 1}`)).join("")}</row>`,
  );
  return zipFile(workbookParts(sheetXml(rows.join("")), shared, others));
}
