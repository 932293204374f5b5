import { type KeyRequest, MAX_REQUESTS_PER_KEY } from "#lib/gateway/usage/requests/schema.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const LAST = `select request_id as id, ${isoText("at")} as at, method, target, operation, status, code, duration_ms as "durationMs"
   from api_key_requests where project_id = $1 and key_id = $2
  order by api_key_requests.at desc, request_id desc limit ${MAX_REQUESTS_PER_KEY}`;

interface Cells extends Record<Exclude<keyof KeyRequest, "code">, string> {
  code: string | null;
}

/** Newest first. */
export async function lastRequests(scope: ProjectScope, keyId: string): Promise<KeyRequest[]> {
  const rows = await queryRows<Cells>(LAST, [scope.projectId, keyId]);
  return rows.map(({ status, durationMs, ...texts }) => ({ ...texts, status: Number(status), durationMs: Number(durationMs) }));
}
