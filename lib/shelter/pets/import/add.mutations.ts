import type { PoolClient } from "pg";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { announcement, announceSql } from "#lib/platform/db/changes.ts";
import { queryText, transaction } from "#lib/platform/db/pool.ts";
import { placeOrdersSql } from "#lib/shelter/pets/orders.mutations.ts";

/**
 * Takes the lock of single creations before drawing the first id, so ids become visible in ascending order within a
 * project. Uses bounds, not a limit: the planner has no statistics on fresh rows and would read and sort all
 * remaining ones.
 */
const ADD = {
  name: "import-add",
  text: `with locked as materialized (select pg_advisory_xact_lock(1, hashint8($1::bigint))),
    first as materialized (select min(n) as n from pet_import_rows where import_id = $2 and n > $3),
    input as materialized (
      select r.name, r.category_id, r.status, r.n, clock_timestamp() as at from locked, pet_import_rows r, pet_imports i
       where r.import_id = $2 and r.n >= (select n from first) and r.n < (select n from first) + $4::int and r.faults is null
         and i.id = $2 and not (i.skip_duplicates and (r.duplicate_pet is not null or r.duplicate_row is not null))),
    inserted as (
      insert into pets (project_id, name, category_id, status, created_at, updated_at)
      select $1, name, category_id, status, at, at from input order by n
      returning id, name, category_id, status),
    spanned as (
      insert into pet_import_spans (import_id, first_pet, last_pet)
      select $2::bigint, min(id), max(id) from inserted having count(*) > 0),
    history as (
      insert into audit_entries (project_id, actor_kind, actor_id, action, entity_type, entity_id, after)
      select $1, $5, $6, 'pet.create', 'pet', id::text,
             jsonb_build_object('name', name, 'categoryId', category_id, 'status', status, 'import', $2::bigint)
        from inserted order by id
      returning id),
    ${placeOrdersSql("inserted", "history")}
    select (select n from first) + $4::int - 1, count(*), ${announceSql("$7")} from input`,
};

interface Adding {
  mode: "all" | "good";
  through: number;
  actor: Actor;
}

/** Undefined when there is nothing left to add. */
export async function findAdding(scope: ProjectScope, importId: string): Promise<Adding | undefined> {
  const text = "select mode, added_through, created_by from pet_imports where id = $1 and project_id = $2 and state = 'adding'";
  const [row] = await queryText({ name: "", text }, [importId, scope.projectId]);
  if (!row) return undefined;
  return { mode: row[0] === "good" ? "good" : "all", through: Number(row[1]), actor: { kind: "user", id: row[2] ?? null } };
}

/** `through` is the last row, faulty ones included; undefined when none were left. */
interface Added {
  through: number | undefined;
  rows: number;
}

async function addStretch(on: PoolClient, scope: ProjectScope, importId: string, after: number, max: number, actor: Actor): Promise<Added> {
  const news = announcement({ kind: "pets", projectId: scope.projectId });
  const [row] = await queryText(ADD, [scope.projectId, importId, after, max, actor.kind, actor.id, news], on);
  return { through: row?.[0] ? Number(row[0]) : undefined, rows: Number(row?.[1] ?? 0) };
}

/** On a separate connection. */
export async function isStillAdding(scope: ProjectScope, importId: string): Promise<boolean> {
  return (await findAdding(scope, importId)) !== undefined;
}

const PROGRESS = {
  name: "import-progress",
  text: "update pet_imports set added_rows = $3 where id = $1 and project_id = $2 and state = 'adding'",
};

/** Outside the adding transaction. */
export async function showProgress(scope: ProjectScope, importId: string, rows: number): Promise<void> {
  await queryText(PROGRESS, [importId, scope.projectId, rows]);
}

const STEP = {
  name: "import-step",
  text: `update pet_imports set added_rows = added_rows + $3, added_through = $4
          where id = $1 and project_id = $2 and state = 'adding' and added_through = $5 returning id`,
};

class Overtaken extends Error {}

/**
 * Records progress in the same transaction, so a killed job resumes without duplicates.
 * @returns where to continue; undefined when done or canceled
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
      const { through, rows } = await addStretch(on, scope, importId, after, max, actor);
      if (through === undefined) {
        await finish(on, scope, importId, undefined);
        return undefined;
      }
      const kept = await queryText(STEP, [importId, scope.projectId, rows, through, after], on);
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
  text: `update pet_imports set state = 'done', finished_at = $3, added_rows = coalesce($4, added_rows)
          where id = $1 and project_id = $2 and state = 'adding' returning id`,
};

async function finish(on: PoolClient, scope: ProjectScope, importId: string, rows: number | undefined): Promise<boolean> {
  const done = await queryText(FINISH, [importId, scope.projectId, new Date(clock()()), rows ?? null], on);
  return done.length > 0;
}

/**
 * One transaction. Of two concurrent attempts, one is kept.
 * @param onStretch receives the number added so far; false rolls back
 */
export async function addAllRows(
  scope: ProjectScope,
  importId: string,
  max: number,
  actor: Actor,
  onStretch: (rows: number) => Promise<boolean>,
): Promise<boolean> {
  try {
    await transaction(async (on) => {
      let [after, total] = [0, 0];
      for (;;) {
        const { through, rows } = await addStretch(on, scope, importId, after, max, actor);
        if (through === undefined) break;
        after = through;
        total += rows;
        if (!(await onStretch(total))) throw new Overtaken();
      }
      if (!(await finish(on, scope, importId, total))) throw new Overtaken();
    });
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}
