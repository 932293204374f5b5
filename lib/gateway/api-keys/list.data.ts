import type { KeyRow } from "#lib/gateway/api-keys/schema.ts";
import { apiKeyView } from "#lib/gateway/api-keys/view.ts";
import { dailyCalls } from "#lib/gateway/usage/keys.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const DAYS = 7;

const LIST = `
    select k.id, k.name, k.prefix, k.last4, k.scope::text, k.permissions, k.created_by as "createdBy", k.rotated_from_id as "rotatedFromId",
      k.created_at as "createdAt", k.expires_at as "expiresAt", k.disabled_at as "disabledAt", k.revoked_at as "revokedAt",
      k.last_used_at as "lastUsedAt", b.ends_at as "bannedUntil", u.calls
    from api_keys k
      left join (select key_id, max(ends_at) as ends_at from api_key_bans
          where project_id = $1 and lifted_at is null and ends_at > to_timestamp($2 / 1000.0) group by 1) b on b.key_id = k.id
      left join (select key_id, jsonb_object_agg(day, requests) as calls
          from (select key_id, day, sum(requests) as requests from usage_days
              where project_id = $1 and day >= (to_timestamp($3 / 1000.0) at time zone 'UTC')::date group by 1, 2) d
          group by 1) u on u.key_id = k.id
    where k.project_id = $1 order by k.id desc`;

type Row = Parameters<typeof apiKeyView>[0] & { bannedUntil: Date | null; calls: Record<string, number> | null };

function keyRow({ bannedUntil, calls, ...row }: Row, now: number): KeyRow {
  const days = dailyCalls(new Map(Object.entries(calls ?? {})), DAYS, now);
  return { ...apiKeyView(row, days.at(-1) ?? 0, now), bannedUntil: bannedUntil?.toISOString() ?? null, dailyCalls: days };
}

export async function listKeyRows(scope: ProjectScope): Promise<KeyRow[]> {
  const now = clock()();
  const rows = await prisma().$queryRawUnsafe<Row[]>(LIST, BigInt(scope.projectId), now, now - (DAYS - 1) * DAY_MS);
  return rows.map((row) => keyRow(row, now));
}
