import { lockChanges, writeEvents } from "#lib/history/events/mutations.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, transaction } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";

const EXPIRING_DAYS = 7;
const MAX_KEYS = 500;

const DUE = `select k.project_id as "projectId", k.id, k.name, k.last4, ${isoText("k.expires_at")} as "expiresAt"
    from api_keys k join projects p on p.id = k.project_id and p.deleted_at is null
   where k.expires_at > $1::timestamptz and k.expires_at <= $2::timestamptz and k.revoked_at is null and k.disabled_at is null
     and not exists (select from events e where e.project_id = k.project_id and e.type = 'api_key.expiring'
                        and e.data->>'id' = k.id::text and e.data->>'expiresAt' = ${isoText("k.expires_at")})`;
const ALL_DUE = `${DUE} order by k.expires_at, k.id limit ${MAX_KEYS}`;
const STILL_DUE = `${DUE} and k.id = $3`;

type ExpiringKey = Record<"projectId" | "id" | "name" | "last4" | "expiresAt", string>;

/** Safe to interrupt and to run concurrently. */
export async function noteExpiringKeys(now: number): Promise<void> {
  const span = [new Date(now), new Date(now + EXPIRING_DAYS * DAY_MS)];
  for (const { projectId, id: keyId } of await queryRows<ExpiringKey>(ALL_DUE, span)) {
    await transaction(async (on) => {
      await lockChanges(on, projectId);
      const due = await queryRows<ExpiringKey>(STILL_DUE, [...span, keyId], on);
      const events = due.map(({ id, name, last4, expiresAt }) => ({
        type: "api_key.expiring" as const,
        data: { id: BigInt(id), name, last4, expiresAt },
      }));
      await writeEvents(asService(on), projectId, events);
    });
  }
}
