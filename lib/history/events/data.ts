import { firstAuditIdAfter, firstAuditIdSince } from "#lib/history/audit/log.data.ts";
import { EVENT_DAYS, type EventRow, type EventType } from "#lib/history/events/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { INT64_MAX } from "#lib/platform/int64.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** An animal's creation is read from its history row. */
const CREATED = `select a.id, 'pet.created' as type, a.at as occurred_at,
    '{"id":' || a.entity_id || ',"name":' || (a.after->'name')::text || ',"categoryId":' || (a.after->>'categoryId')
      || ',"status":"' || (a.after->>'status') || '"' || coalesce(',"profile":' || (a.after->'profile')::text, '') || '}' as data
  from audit_entries a`;

interface Direction {
  sign: ">" | "<";
  back: ">" | "<";
  word: "asc" | "desc";
}
const DIRECTIONS = {
  asc: { sign: ">", back: "<", word: "asc" },
  desc: { sign: "<", back: ">", word: "desc" },
} as const satisfies Record<string, Direction>;
type EventOrder = keyof typeof DIRECTIONS;

/** Begins with `and`. */
type Also = (at: string) => string;

/** Compares whole rows with both ends of the index; with another condition on its columns, PostgreSQL may read the whole log. */
const within = ({ sign, back }: Direction, table: string): string =>
  `(${table}.project_id, ${table}.id) ${sign} ($1, $2::bigint) and (${table}.project_id, ${table}.id) ${back} ($1, $4::bigint)`;
/** For an index with other columns before the id. */
const idWithin = ({ sign, back }: Direction, table: string): string => `${table}.id ${sign} $2::bigint and ${table}.id ${back} $4::bigint`;

const created = (direction: Direction, also: Also): string =>
  `${CREATED} where ${within(direction, "a")} and a.action = 'pet.create'${also("a.at")}
    order by a.project_id ${direction.word}, a.id ${direction.word} limit $3`;
const stored = (direction: Direction, also: Also): string =>
  `select e.id, e.type, e.occurred_at, e.data::text as data from events e
    where ${within(direction, "e")}${also("e.occurred_at")}
    order by e.project_id ${direction.word}, e.id ${direction.word} limit $3`;
/** One scan per type keeps rare types cheap. */
const storedOf = (direction: Direction, types: string, also: Also): string =>
  `select e.* from unnest(${types}::text[]) as wanted(type) cross join lateral (
     select o.id, o.type, o.occurred_at, o.data::text as data from events o
      where o.project_id = $1 and o.type = wanted.type and ${idWithin(direction, "o")}${also("o.occurred_at")}
      order by o.id ${direction.word} limit $3) as e`;

/** Must match the expression of its index. */
const PET_ID = "(case when e.type like 'pet.%' then e.data->>'id' else e.data->>'petId' end)";
const storedOfPet = (direction: Direction, petId: string, also: Also): string =>
  `select e.id, e.type, e.occurred_at, e.data::text as data from events e
    where e.project_id = $1 and ${PET_ID} = ${petId} and ${idWithin(direction, "e")}${also("e.occurred_at")}
    order by e.id ${direction.word} limit $3`;
const createdPet = (direction: Direction, petId: string, also: Also): string =>
  `${CREATED} where a.project_id = $1 and a.entity_type = 'pet' and a.entity_id = ${petId} and ${idWithin(direction, "a")}
      and a.action = 'pet.create'${also("a.at")} order by a.id ${direction.word} limit $3`;

function statement(name: string, { word }: Direction, parts: string[]): Statement {
  const all = parts.map((part) => `(${part})`).join(" union all ");
  return {
    name,
    text: `select id, type, ${isoText("occurred_at")} as "occurredAt", data from (${all}) as found order by id ${word} limit $3`,
  };
}

interface Wanted extends Pick<EventQuery, "types" | "petId" | "since" | "until"> {
  order: EventOrder;
}

/** `$1` to `$4` are the project, the id to begin behind, the limit, and the id to end before; more follow. */
function statementOf({ order, types, petId, since, until }: Wanted): { statement: Statement; more: unknown[] } {
  const direction = DIRECTIONS[order];
  const more: unknown[] = [];
  const place = (value: unknown): string => `$${more.push(value) + 4}`;
  const moment = (at: number): string => `to_timestamp(${place(at)}::double precision / 1000)`;
  const from = since === undefined ? "" : moment(since);
  const to = until === undefined ? "" : moment(until);
  const also: Also = (at) => [from && `${at} >= ${from}`, to && `${at} < ${to}`].map((one) => (one ? ` and ${one}` : "")).join("");
  const withCreated = types === undefined || types.includes("pet.created");
  // Unnamed, so planned for its values: filters differ in how much they leave.
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

interface Span {
  after: string | undefined;
  /** The first id, inclusive. */
  min: string;
  /** Exclusive; later events have higher ids. */
  below: string | undefined;
}

/** @returns `$2` and `$4` of the statement: exclusive ids in reading order */
function endsOf(order: EventOrder, { after, min, below }: Span): [string, string] {
  const [first, last] = [BigInt(min) - 1n, below === undefined ? INT64_MAX : BigInt(below)];
  const cursor = after === undefined ? undefined : BigInt(after);
  const ends =
    order === "asc"
      ? [cursor !== undefined && cursor > first ? cursor : first, last]
      : [cursor !== undefined && cursor < last ? cursor : last, first];
  return [String(ends[0]), String(ends[1])];
}

interface EventQuery {
  limit: number;
  /** int64 as text, exclusive. */
  after: string | undefined;
  /** Undefined includes all. */
  types: readonly EventType[] | undefined;
  order?: EventOrder;
  /** int64 as text. Includes the animal's adoptions and enquiries. */
  petId?: string | undefined;
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
    const { statement: wanted, more } = statementOf({ ...query, order, since: from });
    const [start, end] = endsOf(order, { after, min, below });
    return await queryRows<EventRow>(wanted, [scope.projectId, start, limit + 1, end, ...more]);
  };
  const firstRetained = () => firstAuditIdSince(scope, from ?? oldest);
  let found = await read(from !== undefined || (after === undefined && order === "asc") ? await firstRetained() : "0");
  // Cutting by id keeps each suffix of the log consistent.
  if (found.some(({ occurredAt }) => Date.parse(occurredAt) < oldest)) found = await read(await firstRetained());
  const events = found.slice(0, limit);
  return { events, nextAfter: found.length > limit ? events.at(-1)?.id : undefined };
}

/** @param eventId positive */
export async function findEvent(scope: ProjectScope, eventId: bigint): Promise<EventRow | undefined> {
  const { events } = await listEvents(scope, { limit: 1, after: String(eventId - 1n), types: undefined });
  return events.find(({ id }) => id === String(eventId));
}
