import { queryText } from "#lib/db/pool.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";
import { type KeyRequest, REQUESTS_KEPT } from "#lib/usage/requests/schema.ts";

const newest = {
  name: "requests-newest",
  text: `select request_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), method, target, operation, status, code, duration_ms
    from api_key_requests where project_id = $1 and key_id = $2 order by at desc, request_id desc limit ${REQUESTS_KEPT}`,
};

/**
 * Newest first, up to a few seconds behind.
 * @throws AppError `service_unavailable`
 */
export async function lastRequests(scope: ProjectScope, keyId: string): Promise<KeyRequest[]> {
  const rows = await queryText(newest, [scope.projectId, keyId]);
  return rows.map(([id, at, method, target, operation, status, code, durationMs]) => ({
    id: String(id),
    at: String(at),
    method: String(method),
    target: String(target),
    operation: String(operation),
    status: Number(status),
    code: code ?? null,
    durationMs: Number(durationMs),
  }));
}
