import type { KeyRow } from "#lib/gateway/api-keys/schema.ts";
import { apiKeyView } from "#lib/gateway/api-keys/view.ts";
import { dailyCalls } from "#lib/gateway/usage/keys.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const DAYS = 7;

const LIST = {
  name: "key-rows",
  text: `select k.id, k.name, k.prefix, k.last4, k.scope, to_json(k.permissions), k.created_by, k.rotated_from_id, b.ends_at, u.calls,
      ${["created_at", "expires_at", "disabled_at", "revoked_at", "last_used_at"].map((column) => isoText(`k.${column}`)).join(", ")}
    from api_keys k
      left join (select key_id, ${isoText("max(ends_at)")} as ends_at from api_key_bans
          where project_id = $1 and lifted_at is null and ends_at > to_timestamp($2 / 1000.0) group by 1) b on b.key_id = k.id
      left join (select key_id, jsonb_object_agg(day, requests) as calls
          from (select key_id, day, sum(requests) as requests from usage_days
              where project_id = $1 and day >= (to_timestamp($3 / 1000.0) at time zone 'UTC')::date group by 1, 2) d
          group by 1) u on u.key_id = k.id
    where k.project_id = $1 order by k.id desc`,
};

const dateOrNull = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text));

function keyRow(cells: (string | null)[], now: number): KeyRow {
  const [id, name, prefix, last4, scope, permissions, createdBy, rotatedFromId, bannedUntil, calls] = cells;
  const [createdAt, expiresAt, disabledAt, revokedAt, lastUsedAt] = cells.slice(10).map(dateOrNull);
  const days = dailyCalls(new Map(Object.entries(JSON.parse(calls ?? "{}") as Record<string, number>)), DAYS, now);
  const row = {
    id: BigInt(id ?? 0),
    name: name ?? "",
    prefix: prefix ?? "",
    last4: last4 ?? "",
    scope: scope === "read" ? ("read" as const) : ("read_write" as const),
    permissions: JSON.parse(permissions ?? "[]") as string[],
    createdBy: createdBy ?? "",
    createdAt: createdAt ?? new Date(0),
    expiresAt: expiresAt ?? null,
    disabledAt: disabledAt ?? null,
    revokedAt: revokedAt ?? null,
    lastUsedAt: lastUsedAt ?? null,
    rotatedFromId: rotatedFromId == null ? null : BigInt(rotatedFromId),
  } satisfies Parameters<typeof apiKeyView>[0];
  return { ...apiKeyView(row, days.at(-1) ?? 0, now), bannedUntil: bannedUntil ?? null, dailyCalls: days };
}

/** @throws AppError `service_unavailable` */
export async function listKeyRows(scope: ProjectScope): Promise<KeyRow[]> {
  const now = clock()();
  const rows = await queryText(LIST, [scope.projectId, now, now - (DAYS - 1) * DAY_MS]);
  return rows.map((cells) => keyRow(cells, now));
}
