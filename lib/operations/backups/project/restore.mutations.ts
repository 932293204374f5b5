import type pg from "pg";
import { beAlone } from "#lib/operations/backups/project/alone.mutations.ts";
import { createTarget } from "#lib/operations/backups/project/creation.mutations.ts";
import { fillProject } from "#lib/operations/backups/project/fill.mutations.ts";
import { partsOf } from "#lib/operations/backups/project/parts.rules.ts";
import { restorePeople } from "#lib/operations/backups/project/people.mutations.ts";
import { namePhotos, restorePhotos } from "#lib/operations/backups/project/photos.service.ts";
import { emptyProject, findInPlace, relinkKept } from "#lib/operations/backups/project/replace.mutations.ts";
import { requirePlanRoom } from "#lib/operations/backups/project/room.data.ts";
import type { Choices, RestoredProject, Sessions, SourceProject, Target } from "#lib/operations/backups/project/schema.ts";
import { findSource, readLeftBehind } from "#lib/operations/backups/project/source.data.ts";
import { type StagedPart, stageParts, stagePeople } from "#lib/operations/backups/project/stage.mutations.ts";
import type { Manifest } from "#lib/operations/backups/schema.ts";
import { COPY_SESSION, onCopySession } from "#lib/operations/backups/snapshot.data.ts";
import type { StoredBackup } from "#lib/operations/backups/store.schema.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { addProcessing } from "#lib/shelter/photos/store.mutations.ts";
import { HOLD_PHOTOS } from "#lib/shelter/photos/sweep.mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";

export interface ProjectRestore {
  databaseUrl: string;
  scratchUrl: string;
  backup: StoredBackup;
  manifest: Manifest;
  project: string;
  choices: Choices;
  actor: ServiceActor;
  /** Runs before anything changes in place. */
  safetyCopy: (live: pg.ClientBase) => Promise<void>;
  /** Called when it can no longer be interrupted. */
  beforeCommit: () => void;
  onNote: (sentence: string) => void;
  stop: AbortSignal;
}

type Written = Pick<RestoredProject, "rows" | "people" | "papersAlone"> & { target: Target };

const ACTION = "project.bring_back";

async function record(live: pg.ClientBase, { id }: Target, restore: ProjectRestore, { name }: SourceProject): Promise<void> {
  const { actor, choices, manifest } = restore;
  const after = { name, backup: manifest.createdAt, ...choices };
  // Logs in the project and in the service.
  for (const projectId of [id, null]) await writeAudit(live, { projectId, actor }, ACTION, id, { after });
  for (const kind of ["pets", "keys", "sites"] as const) await announceWithin(live, { kind, projectId: id });
}

const GIVE_UP = "update restored_pet_photos set original = null where hash = any($1::text[])";
const PROCESSING = `select f.id, f.project_id as "projectId" from pet_photos f join ids_pet_photos m on m.now = f.id where f.state = 'processing'`;

async function processPhotos(live: pg.ClientBase): Promise<void> {
  const { rows } = await live.query<{ id: string; projectId: string }>(PROCESSING);
  for (const photo of rows) await addProcessing(live, photo);
}

async function write(live: pg.Client, source: SourceProject, parts: StagedPart[], restore: ProjectRestore): Promise<Written> {
  const { choices } = restore;
  await live.query("begin");
  const target = choices.inPlace ? await findInPlace(live, source) : await createTarget(live, source);
  if (target.inPlace) await emptyProject(live, target, source);
  const rows = await fillProject(live, parts, target);
  await processPhotos(live);
  const papersAlone = target.inPlace ? await relinkKept(live) : 0;
  const people = choices.people ? await restorePeople(live, target, source) : null;
  await record(live, target, restore, source);
  restore.beforeCommit();
  await live.query("commit");
  return { target, rows, people, papersAlone };
}

async function restoreOn(sessions: Sessions, restore: ProjectRestore): Promise<RestoredProject> {
  const { live, scratch } = sessions;
  const { backup, manifest, choices, onNote, stop } = restore;
  await beAlone(live);
  const source = await findSource(scratch, restore.project);
  if (choices.inPlace) await findInPlace(live, source);
  await namePhotos(scratch, source.id, choices.inPlace);
  const parts = await stageParts(sessions, partsOf(choices), source.id, (table, rows) => onNote(`${table}: ${rows} rows`));
  if (choices.people) await stagePeople(sessions, source.id);
  await requirePlanRoom(live, source, choices, "backup");
  if (choices.inPlace) await restore.safetyCopy(live);
  await live.query(HOLD_PHOTOS);
  const without = await restorePhotos(scratch, backup, manifest, stop);
  await live.query(GIVE_UP, [without.unprocessed]);
  const leftBehind = await readLeftBehind(scratch, live, source.id);
  const { target, rows, people, papersAlone } = await write(live, source, parts, restore);
  const [restored, staged] = [rows["api_keys"] ?? 0, parts.find(({ table }) => table === "api_keys")];
  return {
    project: { id: target.id, slug: target.slug, name: source.name },
    rows,
    people,
    papersAlone,
    keys: staged ? { restored, elsewhere: staged.count - restored } : null,
    ...leftBehind,
    photosWithoutFiles: without.photos,
  };
}

/**
 * One transaction, so an error or a kill changes nothing.
 * @throws OperatorError when the project cannot be restored
 */
export async function restoreProjectRows(restore: ProjectRestore): Promise<RestoredProject> {
  const { databaseUrl, scratchUrl, stop } = restore;
  const name = "petstore restore";
  return await onCopySession(
    databaseUrl,
    name,
    (live) =>
      onCopySession(
        scratchUrl,
        name,
        async (scratch) => {
          for (const session of [live, scratch]) await session.query(COPY_SESSION);
          return await restoreOn({ live, scratch }, restore);
        },
        stop,
      ),
    stop,
  );
}
