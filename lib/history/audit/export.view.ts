import type { AuditRow } from "#lib/history/audit/log.schema.ts";
import { actionWords, fieldWords, shownSides, valueWords } from "#lib/history/audit/log.view.ts";
import { csvHeader, csvRows } from "#lib/platform/csv.ts";

const COLUMNS = ["Time (UTC)", "Who", "Action", "Item", "Type", "ID", "Changes"];

function changesText({ changes }: AuditRow): string {
  return changes
    .map((change) => {
      const { field } = change;
      const { from, to } = shownSides(change);
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

export const CSV: AuditFormat = {
  contentType: "text/csv; charset=utf-8",
  begin: csvHeader(COLUMNS),
  part: (rows) =>
    csvRows(rows.map((row) => [row.at, row.who, didText(row.action), row.subject ?? "", row.entityType, row.entityId, changesText(row)])),
  end: "",
};

export const JSON_LINES: AuditFormat = {
  contentType: "application/json; charset=utf-8",
  begin: "[",
  part: (rows, isFirst) => rows.map((row, i) => `${isFirst && i === 0 ? "\n" : ",\n"}${JSON.stringify(row)}`).join(""),
  end: "\n]\n",
};
