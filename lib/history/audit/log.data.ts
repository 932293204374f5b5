import { auditChanges, entitiesOf } from "#lib/history/audit/log.rules.ts";
import type { AuditActor, AuditQuery, AuditRow } from "#lib/history/audit/log.schema.ts";
import { namesSql, subjectSql } from "#lib/history/audit/names.data.ts";
import { allOwn, beyondOwn, idIf, isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { INT64_MAX } from "#lib/platform/int64.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Long transactions commit late: ids and times differ in order by at most this. */
const SKEW_MS = 600_000;

const statement = (name: string, text: string) => ({ name, text });
const OWN = allOwn("project_id");
const EXTENT = statement(
  "audit-extent",
  `select first.id as first, extract(epoch from first.at) * 1000 as at,
          (select id from audit_entries where ${OWN} order by project_id desc, id desc limit 1) as last
     from (select id, at from audit_entries where ${OWN} order by project_id, id limit 1) as first`,
);
/** There is no index by time. */
const SEARCH = statement(
  "audit-search",
  `with recursive search(low, high) as (
     select $3::bigint, $4::bigint
     union all
     select case when next.at < to_timestamp($2::double precision / 1000) then next.id + 1 else low end,
            case when next.at < to_timestamp($2::double precision / 1000) then high else middle end
       from search cross join lateral (select low + (high - low) / 2 as middle) as half
       left join lateral (
         select id, at from audit_entries where ${beyondOwn("project_id", ">=", "middle", "$1::bigint")}
          order by project_id, id limit 1) as next on true
      where low < high)
   select low from search where low >= high`,
);

async function firstIdSince(scope: ProjectScope, moment: number, from: bigint, to: bigint): Promise<bigint> {
  const [row] = await queryRows<{ low: string }>(SEARCH, [scope.projectId, moment, String(from), String(to)]);
  return BigInt(row?.low ?? to);
}

/** May include entries outside of the span. */
async function idsOf(scope: ProjectScope, span: { from: Date | undefined; to: Date | undefined }): Promise<{ min: bigint; below: bigint }> {
  if (!span.from && !span.to) return { min: 0n, below: INT64_MAX };
  const [extent] = await queryRows<Record<"first" | "at" | "last", string>>(EXTENT, [scope.projectId]);
  if (!extent) return { min: 0n, below: 0n };
  const [first, end] = [BigInt(extent.first), BigInt(extent.last) + 1n];
  const from = (span.from?.getTime() ?? 0) - SKEW_MS;
  const min = Number(extent.at) < from ? await firstIdSince(scope, from, first, end) : first;
  const below = span.to ? await firstIdSince(scope, span.to.getTime() + SKEW_MS, min, end) : end;
  return { min, below };
}

/** May return a somewhat smaller id. @param moment epoch milliseconds */
export async function firstAuditIdSince(scope: ProjectScope, moment: number): Promise<string> {
  return String((await idsOf(scope, { from: new Date(moment), to: undefined })).min);
}

/**
 * May return a somewhat greater id.
 * @returns undefined if no entry is later
 */
export async function firstAuditIdAfter(scope: ProjectScope, moment: number): Promise<string | undefined> {
  const [extent] = await queryRows<Record<"first" | "last", string>>(EXTENT, [scope.projectId]);
  if (!extent) return undefined;
  const end = BigInt(extent.last) + 1n;
  const found = await firstIdSince(scope, moment + SKEW_MS, BigInt(extent.first), end);
  return found === end ? undefined : String(found);
}

const COLUMNS = `a.id, ${isoText("a.at")} as at, a.action, a.entity_type as "entityType", a.entity_id as "entityId", a.before, a.after,
  a.actor_kind as kind, a.actor_id as "actorId", actor_user.name as person, actor_key.name as key,
  ${subjectSql()} as subject,
  ${namesSql("before")} as "fromNames", ${namesSql("after")} as "toNames"`;
const numbered = (kind: string, column: string, is: string): string => idIf(`${column} = '${kind}'`, is);
const JOINS = `
  left join users actor_user on actor_user.id = ${numbered("user", "a.actor_kind", "a.actor_id")}
  left join api_keys actor_key on actor_key.id = ${numbered("api_key", "a.actor_kind", "a.actor_id")} and actor_key.project_id = a.project_id`;

interface ActorCells {
  kind: string;
  actorId: string | null;
  person: string | null;
  key: string | null;
}

interface Cells
  extends ActorCells,
    Pick<AuditRow, "id" | "at" | "action" | "entityType" | "entityId">,
    Record<"before" | "after" | "subject" | "fromNames" | "toNames", string | null> {}

function actorLabel({ kind, actorId, person, key }: ActorCells): string {
  if (kind === "user") return person ?? "A person whose account was removed";
  if (kind === "api_key") return key === null ? "A deleted API key" : `API key “${key}”`;
  if (kind === "cli") return actorId === null ? "The command line" : `The command line (${actorId})`;
  return "Petstore";
}

const parsed = (text: string | null): unknown => (text ? JSON.parse(text) : null);
const namesOf = (text: string | null): Record<string, string> => (text ? JSON.parse(text) : {});
const named = (side: unknown): string | null => {
  if (typeof side !== "object" || side === null) return null;
  const { name, email } = side as { name?: unknown; email?: unknown };
  return typeof name === "string" ? name : typeof email === "string" ? email : null;
};

function rowOf(cells: Cells): AuditRow {
  const { id, at, action, entityType, entityId, subject } = cells;
  const [before, after] = [parsed(cells.before), parsed(cells.after)];
  const [fromNames, toNames] = [namesOf(cells.fromNames), namesOf(cells.toNames)];
  return {
    id,
    at,
    who: actorLabel(cells),
    action,
    entityType,
    entityId,
    subject: subject ?? named(after) ?? named(before),
    changes: auditChanges(before, after).map((change) => ({
      ...change,
      fromName: fromNames[change.field],
      toName: toNames[change.field],
    })),
  };
}

type AuditReader = (after: string | undefined, max: number) => Promise<AuditRow[]>;

/** Each matching entry once, newest first. */
export async function auditReader(
  scope: ProjectScope,
  { who, topic }: AuditQuery,
  span: { from: Date | undefined; to: Date | undefined },
): Promise<AuditReader> {
  const { min, below } = await idsOf(scope, span);
  const values: unknown[] = [scope.projectId];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const start = `${place(String(min))}::bigint`;
  // Forces the project's index; with an actor, the actor's index fits.
  const conditions = [who === undefined ? `(a.project_id, a.id) >= ($1::bigint, ${start})` : `a.id >= ${start}`];
  if (span.from) conditions.push(`a.at >= ${place(span.from)}::timestamptz`);
  if (span.to) conditions.push(`a.at < ${place(span.to)}::timestamptz`);
  if (topic) conditions.push(`a.entity_type = any(${place(entitiesOf(topic))}::text[])`);
  if (who !== undefined) {
    const colon = who.indexOf(":");
    const [kind, id] = colon < 0 ? [who, null] : [who.slice(0, colon), who.slice(colon + 1)];
    conditions.push(`a.actor_kind = ${place(kind)}`, id === null ? "a.actor_id is null" : `a.actor_id = ${place(id)}`);
  }
  const end = `${place("")}::bigint`;
  conditions.push(who === undefined ? beyondOwn("a.project_id", "<", end) : `a.project_id = $1::bigint and a.id < ${end}`);
  const last = values.length - 1;
  return async (after, max) => {
    const own = [...values];
    own[last] = after !== undefined && BigInt(after) < below ? after : String(below);
    const found = `select a.* from audit_entries a where ${conditions.join(" and ")} order by a.project_id desc, a.id desc limit ${max}`;
    const rows = await queryRows<Cells>(`select ${COLUMNS} from (${found}) a ${JOINS} order by a.id desc`, own);
    return rows.map(rowOf);
  };
}

const ACTORS = {
  name: "audit-actors",
  text: `with recursive actors as (
    (select actor_kind, actor_id from audit_entries where project_id = $1 order by actor_kind, actor_id limit 1)
    union all
    select next.actor_kind, next.actor_id from actors, lateral (
      (select actor_kind, actor_id from audit_entries
        where project_id = $1 and actor_kind = actors.actor_kind and actor_id > actors.actor_id order by actor_id limit 1)
      union all
      (select actor_kind, actor_id from audit_entries
        where project_id = $1 and actor_kind = actors.actor_kind and actor_id is null and actors.actor_id is not null limit 1)
      union all
      (select actor_kind, actor_id from audit_entries
        where project_id = $1 and actor_kind > actors.actor_kind order by actor_kind, actor_id limit 1)
      limit 1) next
  )
  select actors.actor_kind as kind, actors.actor_id as "actorId", u.name as person, k.name as key from actors
    left join users u on u.id = ${numbered("user", "actors.actor_kind", "actors.actor_id")}
    left join api_keys k on k.id = ${numbered("api_key", "actors.actor_kind", "actors.actor_id")} and k.project_id = $1
   order by actors.actor_kind = 'user' desc, actors.actor_kind, u.name, k.name limit 500`,
};

/** People first, at most 500. */
export async function auditActors(scope: ProjectScope): Promise<AuditActor[]> {
  const actors = await queryRows<ActorCells>(ACTORS, [scope.projectId]);
  return actors.map((actor) => ({
    value: actor.actorId === null ? actor.kind : `${actor.kind}:${actor.actorId}`,
    label: actorLabel(actor),
  }));
}
