import { writeEvents } from "#lib/history/events/mutations.ts";
import { announcement, announceSql } from "#lib/platform/db/changes.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { moveAdoptionsWithin, newAdoptionsSql } from "#lib/shelter/adoptions/stages/mutations.ts";
import type { AdoptionMove, WantedMove } from "#lib/shelter/adoptions/stages/schema.ts";
import { orderJsonSql } from "#lib/shelter/orders/data.ts";
import { type PetChange, type PetStep, petStep, stepEvent, stepFacts } from "#lib/shelter/pets/change.rules.ts";
import { ADOPTED_AT, petJsonSql } from "#lib/shelter/pets/data.ts";
import type { PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { MAX_ROWS_OF_CACHED_PLAN } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { writeProfilesWithin } from "#lib/shelter/profiles/mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { CheckedStatement, type Writers } from "#lib/tenancy/scope/writing.mutations.ts";

/** The only place that writes animals, with profiles, history, events, and adoptions, under `lockChanges`. */

interface Creation {
  /** CTEs ending with `input`: id (drawn under the lock), name, category_id, status, at, n, actor_kind, actor_id. */
  input: string;
  hasExternalIds?: boolean;
  /** SQL of an adoption's time; now by default. */
  adoptedAt?: string;
  /** Most are available; an adoption costs more. */
  hasAdoptions?: boolean;
  facts?: string;
  isSeed?: boolean;
  /** The end, perhaps with more CTEs. */
  rest: string;
}

const PROJECT = { project_id: "$1::bigint" };
const ACTOR = { actor_kind: "$2", actor_id: "$3" };
const PET = { entity_type: "'pet'", entity_id: "id::text" };
const FACTS = "jsonb_build_object('name', name, 'categoryId', category_id, 'status', status)";

function createdSql(sql: Writers, facts: string): string {
  const by = { actor_kind: "actor_kind", actor_id: "actor_id" };
  return sql.audit({ ...PROJECT, ...by, action: "'pet.create'", ...PET, after: `${FACTS}${facts}` }, "from input order by n");
}

const seededSql = (sql: Writers): string =>
  sql.events({ ...PROJECT, type: "'pet.created'", data: `(${petJsonSql("input")})::json` }, "from input order by n");

/** Ids first, so that no table waits for another's. */
export const creation = (given: Creation, name?: string): CheckedStatement => new CheckedStatement((sql) => creationSql(sql, given), name);

function creationSql(
  sql: Writers,
  { input, hasExternalIds = false, adoptedAt: moment = "at", hasAdoptions = true, facts = "", isSeed = false, rest }: Creation,
): string {
  const externalId = hasExternalIds ? ", external_id" : "";
  const [adoptedAt, adopted] = hasAdoptions ? [", adopted_at", `, case when status = 'sold' then ${moment} end`] : ["", ""];
  const adoptions = hasAdoptions ? ` returning id), ${newAdoptionsSql(sql, "input", "created", moment)}` : ")";
  return `with ${input},
    inserted as (
      insert into pets (id, project_id, name, category_id, status, created_at, updated_at${externalId}${adoptedAt})
      select id, $1::bigint, name, category_id, status::"PetStatus", at, at${externalId}${adopted} from input),
    created as (${isSeed ? seededSql(sql) : createdSql(sql, facts)}${adoptions}${rest}`;
}

/** Includes an adoption's time, for an undo: the statement reads the row before the change. */
const BEFORE = `case when i.before::jsonb->>'status' is distinct from 'sold' then i.before::jsonb else
  i.before::jsonb || jsonb_build_object('adoptedAt', (select ${isoText(ADOPTED_AT)} from pets where pets.id = i.id)) end`;
/** Events share ids with history rows. */
const changeSql = (sql: Writers): string => `with changed as (
           update pets set name = i.name, category_id = i.category_id, status = i.status::"PetStatus", version = i.version, updated_at = clock_timestamp(),
                  deleted_at = case when not i.in_bin then null else coalesce(pets.deleted_at, now()) end, external_id = i.external_id,
                  adopted_at = case when i.status <> 'sold' then null when pets.status = 'sold' then ${ADOPTED_AT} else coalesce(i.adopted_at, now()) end
             from unnest($5::bigint[], $6::text[], $7::bigint[], $8::text[], $9::int[], $10::boolean[], $11::text[], $17::timestamptz[])
                  as i(id, name, category_id, status, version, in_bin, external_id, adopted_at)
            where pets.project_id = $1 and pets.id = i.id),
         added as (
           ${sql.audit(
             { ...PROJECT, ...ACTOR, action: "i.action", ...PET, before: BEFORE, after: "i.after::jsonb" },
             "from unnest($5::bigint[], $12::text[], $13::text[], $14::text[]) as i(id, action, before, after)",
           )}
           returning id, entity_id),
         noted as (
           ${sql.events(
             { ...PROJECT, id: "added.id", type: "i.type", data: "i.data::json" },
             `from unnest($5::bigint[], $15::text[], $16::text[]) as i(id, type, data)
             join added on added.entity_id = i.id::text`,
           )}),
         announced as materialized (select ${announceSql("$4")})
         select min(added.id) as "firstAuditId" from added, announced`;
const CHANGE = new CheckedStatement(changeSql, "record_pet_changes");
const CHANGE_MANY = new CheckedStatement(changeSql);

export interface Wanted {
  row: PetRow;
  change: PetChange;
  /** How the adoption moves with the status; by the rule if undefined. */
  move?: Omit<WantedMove, "petId" | "status" | "adoptedAt"> | undefined;
}

interface Recorded {
  changed: number;
  firstAuditId: string | null;
  moves: Map<string, AdoptionMove>;
}

/** The animals are locked. @param batch ID of a bulk change */
export async function recordChangesWithin(
  on: PetsTransaction,
  scope: ProjectScope,
  wanted: readonly Wanted[],
  actor: Actor,
  batch?: string,
): Promise<Recorded> {
  const steps = wanted.flatMap(({ row, change, move }) => {
    const step = petStep(row, change);
    return step ? [{ ...step, move, adoptedAt: change.adoptedAt }] : [];
  });
  if (steps.length === 0) return { changed: 0, firstAuditId: null, moves: new Map() };
  const all = <T>(read: (step: PetStep) => T): T[] => steps.map(read);
  const { moves, events: orderEvents } = await moveAdoptionsWithin(
    on,
    scope,
    steps
      .filter(({ before, after }) => before.status !== after.status)
      .map(({ after: { id: petId, status }, adoptedAt, move }) => ({ petId, status, adoptedAt, ...move })),
  );
  const facts = steps.map((step) => stepFacts(step, { batch, move: moves.get(step.after.id), adoptedAt: step.adoptedAt }));
  const events = steps.map(stepEvent);
  const values = [
    scope.projectId,
    actor.kind,
    actor.id,
    announcement({ kind: "pets", projectId: scope.projectId }),
    all(({ after }) => after.id),
    all(({ after }) => after.name),
    all(({ after }) => after.categoryId),
    all(({ after }) => after.status),
    all(({ after }) => after.version),
    all(({ after }) => after.inBin),
    all(({ after }) => after.externalId),
    all(({ action }) => action),
    facts.map(({ before }) => exactJson(before)),
    facts.map(({ after }) => exactJson(after)),
    events.map(({ type }) => type),
    events.map(({ data }) => exactJson(data)),
    steps.map(({ adoptedAt }) => adoptedAt),
  ];
  const statement = steps.length > MAX_ROWS_OF_CACHED_PLAN ? CHANGE_MANY : CHANGE;
  const [span] = await statement.rows<{ firstAuditId: string | null }>(on, values);
  const profiles = steps.flatMap(({ after, profile }) => (profile ? [{ petId: after.id, profile: profile.after }] : []));
  await writeProfilesWithin(on, scope, profiles);
  await writeEvents(on, scope.projectId, orderEvents);
  return { changed: steps.length, firstAuditId: span?.firstAuditId ?? null, moves };
}

const PURGED = `${FACTS} || jsonb_build_object('orders', (select count(order_id) from adoptions where pet_id = gone.id))`;
/** Adoptions go by foreign key. Skips locked animals. */
const PURGE = new CheckedStatement(
  (sql) => `with due as (
           select id from pets where project_id = $1::bigint and deleted_at <= $2::timestamptz order by id limit $3 for update skip locked),
         noted as (
           ${sql.events(
             { ...PROJECT, type: "'order.deleted'", data: `(${orderJsonSql("a")})::json` },
             "from adoptions a join due on due.id = a.pet_id where a.order_id is not null order by a.order_id",
           )}),
         gone as (
           delete from pets using due where pets.id = due.id
           returning pets.id, name, category_id, status)
         ${sql.audit({ ...PROJECT, actor_kind: "'system'", action: "'pet.purge'", ...PET, before: PURGED }, "from gone order by id")}
         returning id`,
);

export async function recordPurgeWithin(on: PetsTransaction, scope: ProjectScope, since: Date, max: number): Promise<number> {
  return (await PURGE.run(on, [scope.projectId, since, max])).length;
}

/** Skips locked animals. Those in the bin were announced before. */
const RESET = new CheckedStatement(
  (sql) => `with due as materialized (
           select id, name, category_id, status, deleted_at from pets where project_id = $1::bigint and id <= $2::bigint
            order by id limit $3 for update skip locked),
         noted as (
           ${sql.events(
             { ...PROJECT, type: "type", data: "data::json" },
             `from (
             select 0 as n, a.order_id as id, 'order.deleted' as type, ${orderJsonSql("a")} as data
               from adoptions a join due on due.id = a.pet_id where a.order_id is not null
             union all select 1, due.id, 'pet.deleted', ${petJsonSql("due")} from due where deleted_at is null) e
            order by n, id`,
           )}),
         gone as (delete from pets using due where pets.id = due.id returning pets.id),
         announced as materialized (select ${announceSql("$4")})
         select gone.id from gone, announced`,
);

/**
 * Purges animals and everything that belongs to them; the caller writes the audit entry. Call `petsChanged` after the commit.
 * @param upTo ID of the last one
 */
export async function recordResetWithin(on: PetsTransaction, { projectId }: ProjectScope, upTo: string, max: number): Promise<number> {
  return (await RESET.run(on, [projectId, upTo, max, announcement({ kind: "pets", projectId })])).length;
}
