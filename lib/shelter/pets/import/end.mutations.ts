import { clock } from "#lib/platform/clock.ts";
import { queryWithin } from "#lib/platform/db/open-transaction.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { type ImportTask, importJobKey, importQueue } from "#lib/shelter/pets/import/job.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Beyond this, the upload's sender or process is gone. */
export const STILL_UPLOAD_MS = 15 * 60_000;

const UPLOAD_ERROR = "The upload stopped before it was complete.";
export const UNDO_ERROR = "The undo was interrupted on our side. Undo the import again to finish it.";
const JOB_ERROR = "The import was interrupted on our side. If it happens again, tell the person who runs this service.";

/** Drops what is left of the file. */
const ended = (where: string) => `with ended as (
    update pet_imports i set state = 'failed', fault = $1, finished_at = $2,
           added_rows = case when mode = 'all' then 0 else added_rows end, updated_rows = case when mode = 'all' then 0 else updated_rows end
     where ${where} returning id)
  delete from pet_import_parts where import_id in (select id from ended)`;

const END_UPLOADS = ended("state = 'uploading' and moved_at < $3");
const REFUSE = ended("id = $3 and project_id = $4 and state in ('checking', 'adding')");

const TASKS: readonly ImportTask[] = ["pets.import.check", "pets.import.add", "pets.import.undo"];
const list = (texts: readonly string[]): string => texts.join(", ");

/** Exhausted jobs stay in the queue but never run. One without a key counts for all imports of its project. */
const JOBLESS = `not exists (
     select from graphile_worker.jobs j
      where j.task_identifier in (${list(TASKS.map((task) => `'${task}'`))}) and j.queue_name = '${importQueue("")}' || i.project_id
        and (j.key is null or j.key in (${list(TASKS.map((task) => `'${importJobKey(task, "")}' || i.id`))}))
        and (j.locked_at is not null or j.attempts < j.max_attempts))`;
const END_WITHOUT_JOB = ended(`state in ('checking', 'adding') and ${JOBLESS}`);
/** Those already in the bin stay there. */
const END_UNDO = `update pet_imports i set state = 'done', fault = $1 where state = 'undoing' and ${JOBLESS}`;

/** Includes stalled uploads. Rows already added stay. Without Prisma, which an idle worker never loads. */
export async function endStuckImports(now: number): Promise<void> {
  const at = new Date(now);
  await queryWithin(pool(), END_UPLOADS, [UPLOAD_ERROR, at, new Date(now - STILL_UPLOAD_MS)]);
  await queryWithin(pool(), END_WITHOUT_JOB, [JOB_ERROR, at]);
  await queryWithin(pool(), END_UNDO, [UNDO_ERROR]);
}

/** Rows already added stay, unless all or none were to be added. */
export async function refuseImport({ projectId }: ProjectScope, importId: string, error: string): Promise<void> {
  await queryWithin(pool(), REFUSE, [error, new Date(clock()()), importId, projectId]);
}
