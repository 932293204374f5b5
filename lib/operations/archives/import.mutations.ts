import type pg from "pg";
import { putPhoto, renamePhotos, sizePhotos } from "#lib/operations/archives/photos.service.ts";
import { damaged, tableFile } from "#lib/operations/archives/rules.ts";
import type { ArchiveManifest, ImportedProject } from "#lib/operations/archives/schema.ts";
import { createStages, isValueError, refuseOtherColumns, stagedParts, stageRows } from "#lib/operations/archives/stage.mutations.ts";
import { refuseUnsafeValues } from "#lib/operations/archives/values.data.ts";
import { readAgain } from "#lib/operations/archives/verification.service.ts";
import { beAlone } from "#lib/operations/backups/project/alone.mutations.ts";
import { createTarget } from "#lib/operations/backups/project/creation.mutations.ts";
import { fillProject } from "#lib/operations/backups/project/fill.mutations.ts";
import { restorePeople } from "#lib/operations/backups/project/people.mutations.ts";
import { requirePlanRoom } from "#lib/operations/backups/project/room.data.ts";
import type { SourceProject, Target } from "#lib/operations/backups/project/schema.ts";
import { PEOPLE_TABLE, type StagedPart } from "#lib/operations/backups/project/stage.mutations.ts";
import { COPY_SESSION, onCopySession } from "#lib/operations/backups/snapshot.data.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { HOLD_PHOTOS } from "#lib/shelter/photos/sweep.mutations.ts";
import type { OrdinaryPlan } from "#lib/tenancy/plans/rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";

interface Options {
  databaseUrl: string;
  file: string;
  manifest: ArchiveManifest;
  plan: OrdinaryPlan;
  /** Makes the listed people members. */
  people: boolean;
  /** Confirmed address of an existing account, which becomes an owner. */
  owner: string | undefined;
  actor: ServiceActor;
  /** Called when it can no longer be interrupted. */
  beforeCommit: () => void;
  onNote: (sentence: string) => void;
  stop: AbortSignal;
}

const CHOICES = { inPlace: false, people: false, keys: false, history: false };

/** The rows that name the photos come first. */
async function stageAll(live: pg.Client, { file, manifest, onNote, stop }: Options): Promise<StagedPart[]> {
  await createStages(live);
  const tables = new Map(manifest.tables.map((table) => [tableFile(table.name), table]));
  let isRenamed = false;
  for await (const entry of readAgain(file, manifest)) {
    stop.throwIfAborted();
    const table = tables.get(entry.name);
    if (table) {
      if (isRenamed) throw damaged(file, "its rows follow its photos");
      await stageRows(live, table, entry.content, file);
      onNote(`${table.name}: ${table.rows} rows`);
    } else if (entry.name.startsWith("photos/")) {
      if (!isRenamed) await renamePhotos(live);
      isRenamed = true;
      await putPhoto(live, entry, file);
    } else for await (const _ of entry.content);
  }
  if (!isRenamed) await renamePhotos(live);
  await sizePhotos(live, manifest);
  return await stagedParts(live, manifest);
}

async function joinPeople(live: pg.ClientBase, target: Target, source: SourceProject, options: Options) {
  const { people, owner, manifest } = options;
  const asked = [
    ...(people ? manifest.people.filter(({ email }) => email !== owner) : []),
    ...(owner === undefined ? [] : [{ email: owner, role: "owner" as const }]),
  ];
  await live.query(PEOPLE_TABLE);
  await live.query(
    `insert into restored_people (email, role, created_at)
       select email, role::"Role", clock_timestamp() from unnest($1::text[], $2::text[]) p(email, role)`,
    [asked.map(({ email }) => email), asked.map(({ role }) => role)],
  );
  return await restorePeople(live, target, source);
}

async function write(live: pg.Client, source: SourceProject, parts: StagedPart[], options: Options): Promise<ImportedProject> {
  const { actor, manifest } = options;
  await live.query("begin");
  const target = await createTarget(live, source);
  const rows = await fillProject(live, parts, target);
  const { joined, missing } = await joinPeople(live, target, source, options);
  const after = { name: source.name, archive: manifest.createdAt, people: joined.length };
  // Logs in the project and in the service.
  for (const projectId of [target.id, null]) await writeAudit(live, { projectId, actor }, "project.import", target.id, { after });
  for (const kind of ["pets", "sites"] as const) await announceWithin(live, { kind, projectId: target.id });
  options.beforeCommit();
  await live.query("commit");
  const project = { id: target.id, slug: target.slug, name: source.name, test: source.isTest };
  return { project, rows, photos: manifest.photos.length, joined, missing };
}

/**
 * One transaction: an error or a kill changes nothing.
 * @throws OperatorError when a row does not fit, the plan allows less, or another import or restore runs
 */
export async function importProject(options: Options): Promise<ImportedProject> {
  const { databaseUrl, file, manifest, plan, stop } = options;
  const { slug, name, test: isTest = false } = manifest.project;
  const source: SourceProject = { id: "0", slug, name, plan, perMinute: null, perDay: null, isTest };
  const work = async (live: pg.Client): Promise<ImportedProject> => {
    await live.query(COPY_SESSION);
    await refuseOtherColumns(live, manifest, file);
    await beAlone(live);
    await live.query(HOLD_PHOTOS);
    const parts = await stageAll(live, options);
    await refuseUnsafeValues(live, file);
    await requirePlanRoom(live, source, CHOICES, "archive");
    try {
      return await write(live, source, parts, options);
    } catch (error) {
      if (!isValueError(error)) throw error;
      throw damaged(file, `${error.table ? `the rows of ${error.table}` : "its rows"} do not fit (${error.message})`);
    }
  };
  return await onCopySession(databaseUrl, "petstore import", work, stop);
}
