import { readAuditQuery } from "#lib/history/audit/address.schema.ts";
import { auditActors, auditReader } from "#lib/history/audit/log.data.ts";
import { auditSpan } from "#lib/history/audit/log.rules.ts";
import { AUDIT_PAGE_ROWS, type AuditActor, type AuditPage } from "#lib/history/audit/log.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

interface Access {
  scope: ProjectScope;
}

/** The caller must have checked `audit.read`. */
export async function auditPageOf({ scope }: Access, params: URLSearchParams): Promise<AuditPage> {
  const query = readAuditQuery(params);
  const read = await auditReader(scope, query, auditSpan(query, clock()()));
  const rows = await read(query.after, AUDIT_PAGE_ROWS + 1);
  const shown = rows.slice(0, AUDIT_PAGE_ROWS);
  return { rows: shown, next: rows.length > AUDIT_PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null };
}

export function auditActorsOf({ scope }: Access): Promise<AuditActor[]> {
  return auditActors(scope);
}
