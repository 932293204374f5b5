import { allOwn } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const LAST = `select id from audit_entries where ${allOwn("project_id")} order by project_id desc, id desc limit 1`;

export async function lastAuditId(scope: ProjectScope): Promise<string> {
  const [row] = await queryRows<{ id: string }>(LAST, [scope.projectId]);
  return row?.id ?? "0";
}
