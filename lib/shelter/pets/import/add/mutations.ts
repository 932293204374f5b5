import type { PoolClient } from "pg";
import { clock } from "#lib/platform/clock.ts";
import { announcement, announceSql } from "#lib/platform/db/changes.ts";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { beginPhotosWithin } from "#lib/shelter/pets/import/add/photo-fetch.mutations.ts";
import { updateStretch } from "#lib/shelter/pets/import/add/update.mutations.ts";
import { lockPetsForJob, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { creation } from "#lib/shelter/pets/record.mutations.ts";
import { LONG_AGO } from "#lib/shelter/pets/rules.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { insertProfilesSql } from "#lib/shelter/profiles/mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** As `createdFacts` has it. */
const FACTS = `jsonb_strip_nulls(jsonb_build_object(
    'externalId', external_id, 'internal', nullif(jsonb_strip_nulls(profile->'internal'), '{}')))
  || case when profile is null then '{}' else jsonb_build_object('profile', profile - 'internal' || jsonb_build_object(
    'bondedWith', array(select jsonb_array_elements_text(profile->'bondedWith'))::bigint[])) end`;

/**
 * Bounds, not a limit: without statistics on fresh rows, the planner would sort them all. Unnamed: a plan for few animals would scan all of
 * them later.
 */
const ADD = creation({
  input: `input as materialized (
      select nextval('pets_id_seq') as id, clock_timestamp() as at, $5::text as actor_kind, $6::text as actor_id,
             r.name, r.category_id, r.status, r.n, r.external_id, r.photos is not null as has_photos,
             case when i.adds_unlisted then coalesce(r.profile, $8::jsonb) || '{"listed": false}' else r.profile end as profile, i.adds_unlisted,
             coalesce(r.adopted_at, '${LONG_AGO}'::timestamptz) as adopted_at from pet_import_rows r, pet_imports i
       where r.import_id = $2 and r.n >= $3::int and r.n <= $4::int and r.faults is null and coalesce(r.outcome, 'new') not in ('left_out', 'taken_off') and r.category_id is not null
         and i.id = $2 and not (i.skip_duplicates and (r.duplicate_pet is not null or r.duplicate_row is not null))
         and (select p.id from pets p where p.project_id = $1::bigint and p.external_id = r.external_id limit 1) is null
       order by r.n)`,
  hasExternalIds: true,
  adoptedAt: "adopted_at",
  facts: ` || jsonb_build_object('import', $2::bigint) || case when adds_unlisted then '{"unlisted": true}'::jsonb else '{}' end || ${FACTS}`,
  rest: `,
    profiled as (${insertProfilesSql("(select id, profile from input where profile is not null)", "$1::bigint")}),
    known as (update pet_import_rows r set known_pet = input.id from input where input.has_photos and r.import_id = $2 and r.n = input.n),
    spanned as (
      insert into pet_import_spans (import_id, first_pet, last_pet)
      select $2::bigint, min(id), max(id) from input having count(*) > 0)
    select count(*) as rows, ${announceSql("$7")} as announced from input`,
});

interface Adding {
  mode: "all" | "good";
  through: number;
  actor: Actor;
}

interface AddingCells {
  mode: Adding["mode"];
  through: string;
  createdBy: string | null;
}

const ADDING = `select coalesce(mode, 'all') as mode, added_through as through, created_by as "createdBy" from pet_imports
  where id = $1 and project_id = $2 and state = 'adding'`;

export async function findAdding(scope: ProjectScope, importId: string): Promise<Adding | undefined> {
  const [row] = await queryRows<AddingCells>(ADDING, [importId, scope.projectId]);
  return row && { mode: row.mode, through: Number(row.through), actor: { kind: "user", id: row.createdBy } };
}

interface Added {
  through: number | undefined;
  rows: number;
  updated: number;
}

const FIRST = { name: "import-first", text: "select min(n) as n from pet_import_rows where import_id = $1 and n > $2" };

async function addStretch(
  on: PetsTransaction,
  scope: ProjectScope,
  importId: string,
  after: number,
  max: number,
  actor: Actor,
): Promise<Added> {
  const [[first = null] = []] = await queryText(FIRST, [importId, after], on);
  if (first === null) return { through: undefined, rows: 0, updated: 0 };
  const through = Number(first) + max - 1;
  const updated = await updateStretch(on, scope, importId, { first: Number(first), through }, actor);
  const news = announcement({ kind: "pets", projectId: scope.projectId });
  const values = [scope.projectId, importId, first, through, actor.kind, actor.id, news, JSON.stringify(UNKNOWN_PROFILE)];
  const [row] = await ADD.rows<{ rows: string }>(on, values);
  return { through, rows: Number(row?.rows ?? 0), updated };
}

export async function isStillAdding(scope: ProjectScope, importId: string): Promise<boolean> {
  return (await findAdding(scope, importId)) !== undefined;
}

const PROGRESS = {
  name: "import-progress",
  text: "update pet_imports set added_rows = $3, updated_rows = $4 where id = $1 and project_id = $2 and state = 'adding'",
};

/** On another connection, so that it is seen before the commit. */
export async function showProgress(scope: ProjectScope, importId: string, rows: number, updated = 0): Promise<void> {
  await queryText(PROGRESS, [importId, scope.projectId, rows, updated]);
}

const STEP = {
  name: "import-step",
  text: `update pet_imports set added_rows = added_rows + $3, updated_rows = updated_rows + $6, added_through = $4
          where id = $1 and project_id = $2 and state = 'adding' and added_through = $5 returning id`,
};

class Overtaken extends Error {}

/**
 * Stores progress with the animals, so a killed job resumes without duplicates.
 * @returns where to go on; undefined when done or canceled
 */
export async function addGoodRows(
  scope: ProjectScope,
  importId: string,
  after: number,
  max: number,
  actor: Actor,
): Promise<number | undefined> {
  try {
    return await transaction(async (on) => {
      const { through, rows, updated } = await addStretch(await lockPetsForJob(on, scope), scope, importId, after, max, actor);
      if (through === undefined) {
        await finish(on, scope, importId);
        return undefined;
      }
      const kept = await queryText(STEP, [importId, scope.projectId, rows, through, after, updated], on);
      if (kept.length === 0) throw new Overtaken();
      return through;
    });
  } catch (error) {
    if (error instanceof Overtaken) return undefined;
    throw error;
  }
}

const FINISH = {
  name: "import-finish",
  text: `update pet_imports set state = 'done', finished_at = $3, added_rows = coalesce($4, added_rows), updated_rows = coalesce($5, updated_rows)
          where id = $1 and project_id = $2 and state = 'adding' returning id`,
};

async function finish(on: PoolClient, scope: ProjectScope, importId: string, rows?: number, updated?: number): Promise<boolean> {
  const done = await queryText(FINISH, [importId, scope.projectId, new Date(clock()()), rows ?? null, updated ?? null], on);
  if (done.length === 0) return false;
  await beginPhotosWithin(on, scope, importId);
  return true;
}

/**
 * Of concurrent attempts, one wins.
 * @param onStretch gets the count so far; false rolls back
 */
export async function addAllRows(
  scope: ProjectScope,
  importId: string,
  max: number,
  actor: Actor,
  onStretch: (rows: number, updated: number) => Promise<boolean>,
): Promise<boolean> {
  try {
    await transaction(async (on) => {
      const locked = await lockPetsForJob(on, scope);
      let [after, total, changed] = [0, 0, 0];
      for (;;) {
        const { through, rows, updated } = await addStretch(locked, scope, importId, after, max, actor);
        if (through === undefined) break;
        after = through;
        total += rows;
        changed += updated;
        if (!(await onStretch(total, changed))) throw new Overtaken();
      }
      if (!(await finish(on, scope, importId, total, changed))) throw new Overtaken();
    });
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}
