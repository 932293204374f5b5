import type { PoolClient } from "pg";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { announcement, announceSql } from "#lib/platform/db/changes.ts";
import { queryRows, queryText, transaction } from "#lib/platform/db/pool.ts";
import { lockPetsForJob, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { creationSql } from "#lib/shelter/pets/record.mutations.ts";

/** Bounds instead of a limit: without statistics on fresh rows, the planner would sort them all. */
const ADD = {
  name: "import-add",
  text: creationSql({
    input: `first as materialized (select min(n) as n from pet_import_rows where import_id = $2 and n > $3),
    input as materialized (
      select nextval('pets_id_seq') as id, clock_timestamp() as at, $5::text as actor_kind, $6::text as actor_id,
             r.name, r.category_id, r.status, r.n from pet_import_rows r, pet_imports i
       where r.import_id = $2 and r.n >= (select n from first) and r.n < (select n from first) + $4::int and r.faults is null
         and i.id = $2 and not (i.skip_duplicates and (r.duplicate_pet is not null or r.duplicate_row is not null))
       order by r.n)`,
    facts: " || jsonb_build_object('import', $2::bigint)",
    rest: `,
    spanned as (
      insert into pet_import_spans (import_id, first_pet, last_pet)
      select $2::bigint, min(id), max(id) from input having count(*) > 0)
    select (select n from first) + $4::int - 1 as through, count(*) as rows, ${announceSql("$7")} as announced from input`,
  }),
};

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

const ADDING = {
  name: "",
  text: `select coalesce(mode, 'all') as mode, added_through as through, created_by as "createdBy" from pet_imports
          where id = $1 and project_id = $2 and state = 'adding'`,
};

/** Undefined when nothing is left. */
export async function findAdding(scope: ProjectScope, importId: string): Promise<Adding | undefined> {
  const [row] = await queryRows<AddingCells>(ADDING, [importId, scope.projectId]);
  return row && { mode: row.mode, through: Number(row.through), actor: { kind: "user", id: row.createdBy } };
}

/** `through`: the last row, also one with errors. */
interface Added {
  through: number | undefined;
  rows: number;
}

async function addStretch(
  on: PetsTransaction,
  scope: ProjectScope,
  importId: string,
  after: number,
  max: number,
  actor: Actor,
): Promise<Added> {
  const news = announcement({ kind: "pets", projectId: scope.projectId });
  const values = [scope.projectId, importId, after, max, actor.kind, actor.id, news];
  const [row] = await queryRows<{ through: string | null; rows: string }>(ADD, values, on);
  return { through: row?.through ? Number(row.through) : undefined, rows: Number(row?.rows ?? 0) };
}

export async function isStillAdding(scope: ProjectScope, importId: string): Promise<boolean> {
  return (await findAdding(scope, importId)) !== undefined;
}

const PROGRESS = {
  name: "import-progress",
  text: "update pet_imports set added_rows = $3 where id = $1 and project_id = $2 and state = 'adding'",
};

/** In a separate transaction. */
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
 * Stores progress with the animals: a killed job resumes without duplicates.
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
      const { through, rows } = await addStretch(await lockPetsForJob(on, scope), scope, importId, after, max, actor);
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
 * Of concurrent attempts, one wins.
 * @param onStretch gets the count so far; false rolls back
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
      const locked = await lockPetsForJob(on, scope);
      let [after, total] = [0, 0];
      for (;;) {
        const { through, rows } = await addStretch(locked, scope, importId, after, max, actor);
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
