import type { PoolClient } from "pg";
import { resetJob } from "#lib/operations/test-data/job.rules.ts";
import type { ResetPlace, ResetResult } from "#lib/operations/test-data/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { run, transaction, transactionAfter } from "#lib/platform/db/pool.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { enquiriesRemoval } from "#lib/shelter/enquiries/inbox/removal.mutations.ts";
import { clearDaysWithin } from "#lib/shelter/pets/days/mutations.ts";
import { dayOf } from "#lib/shelter/pets/days/rules.ts";
import { lockPetsFor, lockPetsForJob, type PetsTransaction } from "#lib/shelter/pets/lock.mutations.ts";
import { recordResetWithin } from "#lib/shelter/pets/record.mutations.ts";
import { petsChanged } from "#lib/shelter/pets/versions.state.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProofOfToken } from "#lib/tenancy/scope/proof.mutations.ts";

/** Limits each kind; keeps a step's transaction well under a second. */
const STEP_ROWS = 1000;
const NOT_TEST = "Only a test project can be reset. Nothing was deleted.";

const PAGE_GONE_MS = 60_000;

const IS_TEST = "select from projects where id = $1 and is_test and deleted_at is null";
const isTest = async (on: PoolClient, { projectId }: ProjectScope): Promise<boolean> => (await run(IS_TEST, [projectId], on)).length > 0;
const newest = (table: string): string => `(select coalesce(max(id), 0)::text from ${table} where project_id = $1)`;
const HERE = `select ${newest("pets")}, ${newest("enquiries")}, ${newest("pet_imports")}`;
/** A running import ends with its rows, and can be large. */
const ONE_IMPORT = `delete from pet_imports where id = (select id from pet_imports where project_id = $1 and id <= $2::bigint order by id limit 1)
  returning id`;
const ENQUIRIES = enquiriesRemoval(`t.id = any(array(
  select id from enquiries where project_id = $1::bigint and id <= $2::bigint order by id limit ${STEP_ROWS}))`);
/** Otherwise they outlast their adoptions. */
const PRINTS = "delete from adoption_prints where project_id = $1 and adoption_id is null";
/** A repeated key would return a deleted animal. */
const ANSWERS = `delete from idempotency_keys where ctid = any(array(
  select ctid from idempotency_keys where project_id = $1 and created_at <= $2::timestamptz limit ${STEP_ROWS})) returning 1`;
const LEFT = `select from pets where project_id = $1 and id <= $2::bigint union all select from enquiries where project_id = $1 and id <= $3::bigint
  union all select from pet_imports where project_id = $1 and id <= $4::bigint limit 1`;

async function placeNow(on: PoolClient, { projectId }: ProjectScope, now: number): Promise<ResetPlace> {
  const [[pets, enquiries, imports] = []] = await run(HERE, [projectId], on);
  const known = { pets: pets ?? "0", enquiries: enquiries ?? "0", imports: imports ?? "0" };
  return { ...known, at: new Date(now).toISOString() };
}

async function removeStep(on: PetsTransaction, scope: ProjectScope, place: ResetPlace) {
  const { projectId } = scope;
  const imports = (await run(ONE_IMPORT, [projectId, place.imports], on)).length;
  const enquiries = (await ENQUIRIES.run(on, [projectId, place.enquiries])).length;
  const animals = await recordResetWithin(on, scope, place.pets, STEP_ROWS);
  await run(PRINTS, [projectId], on);
  const answers = (await run(ANSWERS, [projectId, place.at], on)).length;
  const left = await run(LEFT, [projectId, place.pets, place.enquiries, place.imports], on);
  return {
    removed: { animals, enquiries, imports },
    isDone: left.length === 0 && answers < STEP_ROWS,
  };
}

/** Writes the audit entry too; the last step closes the days before. */
async function recordStep(on: PetsTransaction, scope: ProjectScope, place: ResetPlace, actor: Actor, now: number) {
  const { removed, isDone } = await removeStep(on, scope, place);
  const counts = Object.entries(removed).filter(([, count]) => count > 0);
  const after = Object.fromEntries(counts);
  if (counts.length > 0) await writeAudit(on, { scope, actor }, "project.reset", scope.projectId, { after });
  if (isDone) await clearDaysWithin(on, scope, dayOf(now));
  return { removed, isDone };
}

/**
 * Deletes what existed at the first step, up to `STEP_ROWS` of each kind, in one transaction. Can be interrupted, repeated, and run
 * concurrently; a job takes the steps that no page asks for within a minute.
 * @throws DashboardError `conflict` for another project; see `holdRight` and `requireProofOfToken`
 */
export async function resetStep(scope: ProjectScope, from: ResetPlace | undefined, actor: Actor): Promise<ResetResult> {
  const open = (on: PoolClient) => lockPetsFor(on, scope, actor, "project.write");
  const result = await transactionAfter(open, async (on, locked) => {
    await requireProofOfToken(locked, actor);
    if (!(await isTest(on, scope))) throw new DashboardError("conflict", NOT_TEST);
    const now = clock()();
    const place = from ?? (await placeNow(on, scope, now));
    const { removed, isDone } = await recordStep(locked, scope, place, actor, now);
    const job = resetJob(scope, place, actor);
    if (isDone) await run("select from graphile_worker.remove_job($1)", [job.key], on);
    else await addJobWithin(on, { ...job, runAt: new Date(now + PAGE_GONE_MS) });
    return { animals: removed.animals, enquiries: removed.enquiries, next: isDone ? null : place };
  });
  await petsChanged(scope.projectId);
  return result;
}

/**
 * Whatever the owner's rights are now. Ends with the project.
 * @returns whether more is left
 */
export async function goOnWithReset(scope: ProjectScope, place: ResetPlace, actor: Actor): Promise<boolean> {
  const isDone = await transaction(async (on) => {
    const locked = await lockPetsForJob(on, scope);
    return !(await isTest(on, scope)) || (await recordStep(locked, scope, place, actor, clock()())).isDone;
  });
  await petsChanged(scope.projectId);
  return !isDone;
}
