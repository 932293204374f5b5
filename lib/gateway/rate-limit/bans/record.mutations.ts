import type { PoolClient } from "pg";
import type { Ban } from "#lib/gateway/rate-limit/rules.ts";
import { writeEvents } from "#lib/history/events/mutations.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { queryRows, run, transaction } from "#lib/platform/db/pool.ts";
import { keyBannedLetter } from "#lib/platform/mail/attention-letters.rules.ts";
import { mailOwners } from "#lib/platform/mail/owners.mutations.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";

const ADD_TO_TOKEN = `
  update access_tokens set bans = coalesce((select jsonb_agg(b) from jsonb_array_elements(bans) b
                                             where (b->>'endsAt')::bigint > $2::bigint), '[]') || $3::jsonb
   where id = $1`;

/**
 * Other processes are notified.
 * @param tokenId of a personal token, whose ban cannot be lifted
 */
async function storeTokenBan(on: PoolClient, projectId: string, tokenId: string, { startedAt, endsAt }: Ban): Promise<void> {
  const ban = JSON.stringify({ projectId: Number(projectId), startedAt, endsAt });
  await run(ADD_TO_TOKEN, [tokenId, startedAt - DAY_MS, ban], on);
  await announceWithin(on, { kind: "bans", projectId });
}

const STORE = `with key as (select id, name, last4 from api_keys where project_id = $1 and id = $2),
    stored as (insert into api_key_bans (project_id, key_id, started_at, ends_at)
      select $1, id, $3::timestamptz, $4::timestamptz from key)
  select name, last4, exists (select from api_key_bans where key_id = key.id and started_at > $3::timestamptz - interval '24 hours')
      as "isRepeated" from key`;

/** @param keyId negative for a personal token; throws AppError `service_unavailable` */
export async function storeBan(projectId: string, keyId: string, ban: Ban): Promise<void> {
  await transaction(async (on) => {
    if (keyId.startsWith("-")) return await storeTokenBan(on, projectId, keyId.slice(1), ban);
    const after = { startedAt: new Date(ban.startedAt).toISOString(), endsAt: new Date(ban.endsAt).toISOString() };
    const values = [projectId, keyId, after.startedAt, after.endsAt];
    const [key] = await queryRows<Record<"name" | "last4" | "isRepeated", string>>(STORE, values, on);
    if (!key) return;
    const { name, last4, isRepeated } = key;
    await writeAudit(on, { projectId, actor: SYSTEM }, "ban.impose", keyId, { entityType: "api_key", after });
    await writeEvents(asService(on), projectId, [{ type: "api_key.banned", data: { id: BigInt(keyId), name, last4, ...after } }]);
    // One mail a day is enough.
    if (isRepeated === "f") {
      await mailOwners(on, BigInt(projectId), ({ email, project, url }) =>
        keyBannedLetter(email, { key: name, endsAt: after.endsAt, project, url: `${url}/api-keys/${keyId}` }),
      );
    }
    await announceWithin(on, { kind: "bans", projectId });
  });
}
