import { type RecordedRequest, shownTarget } from "#lib/gateway/usage/requests/rules.ts";
import { MAX_REQUESTS_PER_KEY } from "#lib/gateway/usage/requests/schema.ts";
import { transaction } from "#lib/platform/db/pool.ts";

/** Locks the keys, so that the next statement sees other processes' rows. */
const lockKeys = {
  name: "requests-lock-keys",
  text: "select 1 from api_keys where id = any($1::bigint[]) order by id for no key update",
};

const storeNewest = {
  name: "requests-store-newest",
  text: `with received as materialized (
      select u.* from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[],
                             $8::smallint[], $9::text[], $10::float8[])
          as u(key_id, project_id, at, request_id, method, target, operation, status, code, duration_ms)
        join api_keys k on k.id = u.key_id and k.project_id = u.project_id),
    placed as (
      select key_id, at, request_id, row_number() over (partition by key_id order by at desc, request_id desc) as place
        from (select key_id, at, request_id from received
              union select key_id, at, request_id from api_key_requests where key_id in (select key_id from received)) as both_of),
    added as (
      insert into api_key_requests (key_id, project_id, at, request_id, method, target, operation, status, code, duration_ms)
        select received.* from received join placed using (key_id, at, request_id) where place <= ${MAX_REQUESTS_PER_KEY}
        on conflict do nothing)
    delete from api_key_requests old using placed
      where place > ${MAX_REQUESTS_PER_KEY} and old.key_id = placed.key_id and old.at = placed.at and old.request_id = placed.request_id`,
};

/** Stores each key's newest 100. Idempotent. */
export async function storeRequests(requests: readonly RecordedRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const keyIds = [...new Set(requests.map(({ keyId }) => keyId))];
  const values = [
    requests.map(({ keyId }) => keyId),
    requests.map(({ projectId }) => projectId),
    requests.map(({ at }) => new Date(at).toISOString()),
    requests.map(({ requestId }) => requestId),
    requests.map(({ method }) => method),
    requests.map(({ path, query }) => shownTarget(path, query)),
    requests.map(({ operation }) => operation),
    requests.map(({ status }) => status),
    requests.map(({ code }) => code ?? null),
    requests.map(({ durationMs }) => durationMs),
  ];
  await transaction(async (on) => {
    await on.query({ ...lockKeys, values: [keyIds] });
    await on.query({ ...storeNewest, values });
  });
}
