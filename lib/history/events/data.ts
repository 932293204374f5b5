import { firstAuditIdAfter, firstAuditIdSince } from "#lib/history/audit/log.data.ts";
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

/** With a leading `and`. */
type Also = (at: string) => string;

const created = ({ sign, word }: Direction, also: Also): string =>
  `${CREATED} where ${beyondOwn("a.project_id", sign, "$2::bigint")} and a.id >= $4::bigint and a.action = 'pet.create'${also("a.at")}
    order by a.project_id ${word}, a.id ${word} limit $3`;
const stored = ({ sign, word }: Direction, also: Also): string =>
  `select e.id, e.type, e.occurred_at, e.data::text as data from events e
    where ${beyondOwn("e.project_id", sign, "$2::bigint")} and e.id >= $4::bigint${also("e.occurred_at")}
    order by e.project_id ${word}, e.id ${word} limit $3`;
/** One scan per type keeps rare types cheap. */
const storedOf = ({ sign, word }: Direction, types: string, also: Also): string =>
  `select e.* from unnest(${types}::text[]) as wanted(type) cross join lateral (
     select o.id, o.type, o.occurred_at, o.data::text as data from events o
      where o.project_id = $1 and o.type = wanted.type and o.id ${sign} $2::bigint and o.id >= $4::bigint${also("o.occurred_at")}
      order by o.id ${word} limit $3) as e`;

/** The animal that an event is about, as in its index. */
const PET_ID = "(case when e.type like 'pet.%' then e.data->>'id' else e.data->>'petId' end)";
const storedOfPet = ({ sign, word }: Direction, petId: string, also: Also): string =>
  `select e.id, e.type, e.occurred_at, e.data::text as data from events e
    where e.project_id = $1 and ${PET_ID} = ${petId} and e.id ${sign} $2::bigint and e.id >= $4::bigint${also("e.occurred_at")}
    order by e.id ${word} limit $3`;
const createdPet = ({ sign, word }: Direction, petId: string, also: Also): string =>
  `${CREATED} where a.project_id = $1 and a.entity_type = 'pet' and a.entity_id = ${petId} and a.id ${sign} $2::bigint
      and a.id >= $4::bigint and a.action = 'pet.create'${also("a.at")} order by a.id ${word} limit $3`;

function statement(name: string, { word }: Direction, parts: string[]): Statement {
  const all = parts.map((part) => `(${part})`).join(" union all ");
  return {
    name,
    text: `select id, type, ${isoText("occurred_at")} as "occurredAt", data from (${all}) as found order by id ${word} limit $3`,
  };
}

interface Wanted extends Pick<EventQuery, "types" | "petId" | "since" | "until"> {
  order: EventOrder;
  /** int64 as text, exclusive; ids beyond are of later events. */
  below: string | undefined;
}

/** Beside `$1` to `$4`: the project, the cursor, the limit, and the first id. */
function statementOf({ order, types, petId, since, until, below }: Wanted): { statement: Statement; more: unknown[] } {
  const direction = DIRECTIONS[order];
  const more: unknown[] = [];
  const place = (value: unknown): string => `$${more.push(value) + 4}`;
  const moment = (at: number): string => `to_timestamp(${place(at)}::double precision / 1000)`;
  const from = since === undefined ? "" : moment(since);
  const to = until === undefined ? "" : moment(until);
  const end = below === undefined ? "" : `${place(below)}::bigint`;
  const also: Also = (at) => {
    const id = at.replace(/\w+$/, "id");
    return [from && `${at} >= ${from}`, to && `${at} < ${to}`, end && `${id} < ${end}`].map((one) => (one ? ` and ${one}` : "")).join("");
  };
  const withCreated = types === undefined || types.includes("pet.created");
  // Planned for its values, as filters differ in how much they leave.
  const name = more.length > 0 || petId !== undefined ? "" : `events_${order}`;
  if (petId !== undefined) {
    const pet = place(petId);
    const ofTypes = types === undefined ? "" : ` and e.type = any(${place(types)}::text[])`;
    const parts = [storedOfPet(direction, pet, (at) => also(at) + ofTypes), ...(withCreated ? [createdPet(direction, pet, also)] : [])];
    return { statement: statement(name, direction, parts), more };
  }
  const own = types === undefined ? stored(direction, also) : storedOf(direction, place(types), also);
  const parts = [own, ...(withCreated ? [created(direction, also)] : [])];
  return { statement: statement(types && name ? `${name}_of_${parts.length}` : name, direction, parts), more };
}

const AT_START = { asc: "0", desc: "9223372036854775807" } as const;

interface EventQuery {
  limit: number;
  /** int64 as text, exclusive. */
  after: string | undefined;
  /** Undefined for all. */
  types: readonly EventType[] | undefined;
  order?: EventOrder;
  /** int64 as text: events about this animal, its adoptions, and its enquiries. */
  petId?: string | undefined;
  /** Epoch milliseconds. */
  since?: number | undefined;
  /** Epoch milliseconds, exclusive. */
  until?: number | undefined;
}

/** Following `nextAfter` misses no event (docs/decisions/0019-order-of-events.md). */
export async function listEvents(
  scope: ProjectScope,
  { limit, after, order = "asc", since, ...query }: EventQuery,
): Promise<{ events: EventRow[]; nextAfter: string | undefined }> {
  const oldest = clock()() - EVENT_DAYS * DAY_MS;
  const from = since !== undefined && since > oldest ? since : undefined;
  const below = query.until === undefined ? undefined : await firstAuditIdAfter(scope, query.until);
  const read = async (min: string): Promise<EventRow[]> => {
    const { statement: wanted, more } = statementOf({ ...query, order, since: from, below });
    return await queryRows<EventRow>(wanted, [scope.projectId, after ?? AT_START[order], limit + 1, min, ...more]);
  };
  const firstRetained = () => firstAuditIdSince(scope, from ?? oldest);
  let found = await read(from !== undefined || (after === undefined && order === "asc") ? await firstRetained() : "0");
  // Cutting by id keeps each suffix of the log consistent.
  if (found.some(({ occurredAt }) => Date.parse(occurredAt) < oldest)) found = await read(await firstRetained());
  const events = found.slice(0, limit);
  return { events, nextAfter: found.length > limit ? events.at(-1)?.id : undefined };
}
