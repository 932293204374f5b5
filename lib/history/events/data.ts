import { firstAuditIdSince } from "#lib/history/audit/log.data.ts";
import { EVENT_DAYS, type EventRow, type EventType } from "#lib/history/events/schema.ts";
import type { ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { beyondOwn, isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";

/** A creation's history row is its event. */
const CREATED = `select a.id, 'pet.created' as type, a.at as occurred_at,
    '{"id":' || a.entity_id || ',"name":' || (a.after->'name')::text || ',"categoryId":' || (a.after->>'categoryId')
      || ',"status":"' || (a.after->>'status') || '"' || coalesce(',"profile":' || (a.after->'profile')::text, '') || '}' as data
  from audit_entries a`;

interface Direction {
  sign: ">" | "<";
  word: "asc" | "desc";
}
const DIRECTIONS = { asc: { sign: ">", word: "asc" }, desc: { sign: "<", word: "desc" } } as const satisfies Record<string, Direction>;
export type EventOrder = keyof typeof DIRECTIONS;

const created = ({ sign, word }: Direction): string =>
  `${CREATED} where ${beyondOwn("a.project_id", sign, "$2::bigint")} and a.id >= $4::bigint and a.action = 'pet.create'
    order by a.project_id ${word}, a.id ${word} limit $3`;
const stored = ({ sign, word }: Direction): string =>
  `select e.id, e.type, e.occurred_at, e.data::text as data from events e
    where ${beyondOwn("e.project_id", sign, "$2::bigint")} and e.id >= $4::bigint order by e.project_id ${word}, e.id ${word} limit $3`;
/** One scan per type keeps rare types cheap. */
const storedOf = ({ sign, word }: Direction): string =>
  `select e.* from unnest($5::text[]) as wanted(type) cross join lateral (
     select o.id, o.type, o.occurred_at, o.data::text as data from events o
      where o.project_id = $1 and o.type = wanted.type and o.id ${sign} $2::bigint and o.id >= $4::bigint
      order by o.id ${word} limit $3) as e`;

function statement(name: string, { word }: Direction, parts: string[]): Statement {
  const all = parts.map((part) => `(${part})`).join(" union all ");
  return {
    name,
    text: `select id, type, ${isoText("occurred_at")} as "occurredAt", data from (${all}) as found order by id ${word} limit $3`,
  };
}

function statementOf(order: EventOrder, types: readonly EventType[] | undefined): Statement {
  const direction = DIRECTIONS[order];
  if (types === undefined) return statement(`events_${order}`, direction, [stored(direction), created(direction)]);
  const parts = [storedOf(direction), ...(types.includes("pet.created") ? [created(direction)] : [])];
  return statement(`events_${order}_of_${parts.length}`, direction, parts);
}

const AT_START = { asc: "0", desc: "9223372036854775807" } as const;

interface EventQuery {
  limit: number;
  /** int64 as text, exclusive. */
  after: string | undefined;
  /** Undefined for all. */
  types: readonly EventType[] | undefined;
  order?: EventOrder;
}

/** Following `nextAfter` misses no event (docs/decisions/0019-order-of-events.md). */
export async function listEvents(
  scope: ProjectScope,
  { limit, after, types, order = "asc" }: EventQuery,
): Promise<{ events: EventRow[]; nextAfter: string | undefined }> {
  const oldest = clock()() - EVENT_DAYS * DAY_MS;
  const read = async (min: string): Promise<EventRow[]> => {
    const values = [scope.projectId, after ?? AT_START[order], limit + 1, min, ...(types ? [types] : [])];
    return await queryRows<EventRow>(statementOf(order, types), values);
  };
  const firstRetained = () => firstAuditIdSince(scope, oldest);
  let found = await read(after === undefined && order === "asc" ? await firstRetained() : "0");
  // Cutting by id keeps each suffix of the log consistent.
  if (found.some(({ occurredAt }) => Date.parse(occurredAt) < oldest)) found = await read(await firstRetained());
  const events = found.slice(0, limit);
  return { events, nextAfter: found.length > limit ? events.at(-1)?.id : undefined };
}
