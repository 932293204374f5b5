import { type AuditFormat, CSV, JSON_LINES } from "#lib/audit/export.view.ts";
import { auditReader } from "#lib/audit/log.data.ts";
import { auditSpan, readAuditQuery } from "#lib/audit/log.rules.ts";
import { clock } from "#lib/clock.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";
import { textStream } from "#lib/text-stream.ts";

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

/**
 * All entries that an address asks for, as a file that is sent while it is read:
 * no more than 2,000 entries are in memory. A fault on the way breaks the
 * connection, so that no half file looks whole.
 * @param params `format` is `csv` (as when left out) or `json`; the rest as the page has it
 * @throws AppError `service_unavailable` when the database is down at the start
 */
export async function auditExport({ scope }: { scope: ProjectScope }, slug: string, params: URLSearchParams): Promise<Response> {
  const isJson = params.get("format") === "json";
  const format = isJson ? JSON_LINES : CSV;
  return new Response(await textStream(partsOf(scope, params, format)), {
    headers: {
      "Content-Type": format.contentType,
      "Content-Disposition": `attachment; filename="${slug}-audit-log.${isJson ? "json" : "csv"}"`,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
