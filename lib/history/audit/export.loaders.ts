import { readAuditQuery } from "#lib/history/audit/address.schema.ts";
import { type AuditFormat, CSV, JSON_LINES } from "#lib/history/audit/export.view.ts";
import { auditReader } from "#lib/history/audit/log.data.ts";
import { auditSpan } from "#lib/history/audit/log.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { fileResponse } from "#lib/platform/text-stream.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const PART_ROWS = 2000;

async function* partsOf(scope: ProjectScope, params: URLSearchParams, format: AuditFormat): AsyncGenerator<string> {
  const { after: _, ...query } = readAuditQuery(params);
  const read = await auditReader(scope, query, auditSpan(query, clock()()));
  yield format.begin;
  let last: string | undefined;
  for (;;) {
    const rows = await read(last, PART_ROWS);
    if (rows.length > 0) yield format.part(rows, last === undefined);
    last = rows.at(-1)?.id;
    if (rows.length < PART_ROWS) break;
  }
  yield format.end;
}

/** An error breaks the connection, so a partial file never looks complete. */
export async function auditExport({ scope }: { scope: ProjectScope }, slug: string, params: URLSearchParams): Promise<Response> {
  const isJson = params.get("format") === "json";
  const format = isJson ? JSON_LINES : CSV;
  const named = `filename="${slug}-audit-log.${isJson ? "json" : "csv"}"`;
  return await fileResponse(named, format.contentType, partsOf(scope, params, format));
}
