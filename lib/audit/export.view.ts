import { stringify } from "csv-stringify/sync";
import type { AuditRow } from "#lib/audit/log.schema.ts";
import { actionWords, fieldWords, valueWords } from "#lib/audit/log.view.ts";

const COLUMNS = ["Time (UTC)", "Who", "Action", "Item", "Type", "ID", "Changes"];

/** Spreadsheets run such cells as formulas. */
const FORMULA = /^[=+\-@\t\r]/;
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function changesText({ changes }: AuditRow): string {
  return changes
    .map(({ field, from, to }) => {
      const sides = [from, to].filter((side) => side !== undefined).map((side) => valueWords(field, side));
      return `${fieldWords(field)}: ${sides.join(" → ")}`;
    })
    .join("; ");
}

function didText(action: string): string {
  const { before, after } = actionWords(action);
  return after === "" ? before : `${before} … ${after}`;
}

export interface AuditFormat {
  contentType: string;
  begin: string;
  part(rows: AuditRow[], isFirst: boolean): string;
  end: string;
}

/** RFC 4180, with a byte order mark, as spreadsheets otherwise guess the encoding. An apostrophe defuses cells that look like formulas. */
export const CSV: AuditFormat = {
  contentType: "text/csv; charset=utf-8",
  begin: `\uFEFF${stringify([COLUMNS], { record_delimiter: "\r\n" })}`,
  part: (rows) =>
    stringify(
      rows.map((row) =>
        [row.at, row.who, didText(row.action), row.subject ?? "", row.entityType, row.entityId, changesText(row)].map(harmless),
      ),
      { record_delimiter: "\r\n" },
    ),
  end: "",
};

export const JSON_LINES: AuditFormat = {
  contentType: "application/json; charset=utf-8",
  begin: "[",
  part: (rows, isFirst) => rows.map((row, i) => `${isFirst && i === 0 ? "\n" : ",\n"}${JSON.stringify(row)}`).join(""),
  end: "\n]\n",
};
