import { sheetXml, workbookParts, zipFile } from "./workbook-file.ts";

/** A few KB that unpack to many numbers in imported columns, each with a format of 255 characters. */
export function denseWorkbook(): Buffer {
  const header = '<row><c t="str"><v>name</v></c><c t="str"><v>category</v></c><c t="str"><v>status</v></c></row>';
  const row = `<row>${'<c s="1"><v>1</v></c>'.repeat(3)}</row>`;
  const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${"\\x0\\y".repeat(51)}"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs></styleSheet>`;
  return zipFile({ ...workbookParts(sheetXml(header + row.repeat(90_000))), "xl/styles.xml": styles });
}
