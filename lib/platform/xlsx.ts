import { type CsvCell, phoneCell, toCell } from "#lib/platform/csv.ts";
import { Zip } from "#lib/platform/zip.ts";

/** A spreadsheet's limit. */
const MAX_ROWS = 1_048_576;
/** No size needs ZIP64. */
const MAX_SHEET_CHARACTERS = 500_000_000;
/** Spreadsheets keep fifteen digits. */
const MAX_EXACT = 10n ** 15n;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
export const XLSX_TYPE = `${TYPE}.sheet`;

const SHEET_BEGIN = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const SHEET_END = "</sheetData></worksheet>";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", _: "_x005F_" };
/** Such text reads as an escape (ECMA-376, 22.4.2.4). */
const ESCAPED = /[&<>\p{Cc}]|_(?=x[\da-f]{4}_)/giu;
/** XML allows none of these. */
const FORBIDDEN = /[\uD800-\uDFFF\uFFFE\uFFFF]/gu;

function escaped(character: string): string {
  if (character === "\t" || character === "\n") return character;
  return ESCAPES[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}

function textXml(given: string): string {
  if (given === "") return "<c/>";
  const text = given.replaceAll(FORBIDDEN, "\uFFFD").replaceAll(ESCAPED, escaped);
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function cellXml(cell: CsvCell): string {
  if (typeof cell === "object") return textXml(phoneCell(cell.phone));
  if (typeof cell !== "string" && BigInt(cell) < MAX_EXACT && BigInt(cell) > -MAX_EXACT) return `<c><v>${cell}</v></c>`;
  return textXml(toCell(String(cell)));
}

const rowXml = (cells: readonly CsvCell[]): string => `<row>${cells.map(cellXml).join("")}</row>`;

function workbookParts(title: string, sheets: number): Record<string, string> {
  const all = Array.from({ length: sheets }, (_, i) => i + 1);
  const each = (write: (n: number) => string): string => all.map(write).join("");
  const relations = (list: string): string => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`;
  return {
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(
      (n) => `<sheet name="${title}${n === 1 ? "" : ` ${n}`}" sheetId="${n}" r:id="s${n}"/>`,
    )}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      each((n) => `<Relationship Id="s${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`),
    ),
    "_rels/.rels": relations(`<Relationship Id="w" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`),
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${each(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    )}</Types>`,
  };
}

/**
 * Texts are never formulas; `fromCell` restores them. Memory is bounded; each sheet has the titles.
 * @param sheet must need no XML escape
 */
export async function* workbookOf(
  sheet: string,
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
  maxRows = MAX_ROWS,
): AsyncGenerator<Uint8Array> {
  const zip = new Zip();
  const source = batches[Symbol.asyncIterator]();
  let next = await source.next();
  let [sheets, from] = [0, 0];
  const pieces = async function* (): AsyncGenerator<string> {
    let [rows, characters] = [1, 0];
    yield SHEET_BEGIN + rowXml(titles);
    while (!next.done && rows < maxRows && characters < MAX_SHEET_CHARACTERS) {
      const taken = next.value.slice(from, from + maxRows - rows);
      const xml = taken.map(rowXml).join("");
      rows += taken.length;
      from += taken.length;
      characters += xml.length;
      yield xml;
      if (from < next.value.length) continue;
      next = await source.next();
      from = 0;
    }
    yield SHEET_END;
  };
  do {
    sheets += 1;
    yield* zip.add(`xl/worksheets/sheet${sheets}.xml`, pieces());
  } while (!next.done);
  for (const [name, xml] of Object.entries(workbookParts(sheet, sheets))) yield* zip.add(name, [xml]);
  yield zip.end();
}
