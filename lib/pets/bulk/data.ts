import { allOwn } from "#lib/db/fragments.ts";
import { queryText } from "#lib/db/pool.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

const LAST = { name: "", text: `select id from audit_entries where ${allOwn("project_id")} order by project_id desc, id desc limit 1` };

export async function lastAuditId(scope: ProjectScope): Promise<string> {
  const [row] = await queryText(LAST, [scope.projectId]);
  return row?.[0] ?? "0";
}
