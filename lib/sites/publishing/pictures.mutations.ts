import type { PoolClient } from "pg";
import { lockChangesFor } from "#lib/history/events/mutations.ts";
import { run, transactionAfter } from "#lib/platform/db/pool.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { ensurePhoto, type StoredOriginal } from "#lib/shelter/photos/store.mutations.ts";
import { type ReadUpload, takeUpload } from "#lib/shelter/photos/upload.mutations.ts";
import { type StoredPicture, sitePictures } from "#lib/sites/publishing/pictures.data.ts";
import type { PicturePatch, SitePictureKind } from "#lib/sites/publishing/pictures.schema.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { FlatFacts } from "#lib/tenancy/scope/audit.schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const PUT = `insert into site_pictures (project_id, kind, photo_id, alt) values ($1, $2, $3, $4)
  on conflict (project_id, kind) where deploy_id is null do update set photo_id = excluded.photo_id, alt = excluded.alt`;
const SET_ALT = "update site_pictures set alt = $3 where project_id = $1 and kind = $2 and deploy_id is null";
const REMOVE = "delete from site_pictures where project_id = $1 and kind = $2 and deploy_id is null";

type Facts = Pick<StoredPicture, "id" | "alt"> | undefined;

/** Visitors see it after the next deploy. */
async function changePicture<T>(
  scope: ProjectScope,
  kind: SitePictureKind,
  actor: Actor,
  work: (on: PoolClient, before: StoredPicture | undefined) => Promise<{ after: Facts; result: T }>,
): Promise<T> {
  const open = (on: PoolClient) => lockChangesFor(on, scope, actor, "site.write");
  return await transactionAfter(open, async (_, on) => {
    const before = (await sitePictures(scope, on)).find((one) => one.kind === kind && one.isDraft);
    const { after, result } = await work(on, before);
    if (before?.id !== after?.id || before?.alt !== after?.alt) {
      const facts = (picture: Facts): FlatFacts => (picture ? { [kind]: `photo ${picture.id}`, alt: picture.alt } : {});
      await writeAudit(on, { scope, actor }, "site.update", scope.projectId, { before: facts(before), after: facts(after) });
    }
    return result;
  });
}

function storePicture(scope: ProjectScope, kind: SitePictureKind, original: StoredOriginal, alt: string, actor: Actor) {
  return changePicture(scope, kind, actor, async (on) => {
    const { photoId, isStored } = await ensurePhoto(on, scope, original);
    await run(PUT, [scope.projectId, kind, photoId, alt], on);
    return { after: { id: photoId, alt }, result: { isStored } };
  });
}

/** @throws AppError `limit_reached`, see `takeUpload` and `holdRight` */
export async function uploadPicture(
  scope: ProjectScope,
  { kind, read }: { kind: SitePictureKind; read: ReadUpload },
  actor: Actor,
): Promise<void> {
  await takeUpload({ scope, read, actor }, (original, alt) => storePicture(scope, kind, original, alt, actor));
}

/** @throws AppError `not_found`, see `holdRight` */
export function describePicture(scope: ProjectScope, { kind, alt }: PicturePatch, actor: Actor): Promise<void> {
  return changePicture(scope, kind, actor, async (on, before) => {
    if (!before) throw noSuch("picture");
    await run(SET_ALT, [scope.projectId, kind, alt], on);
    return { after: { id: before.id, alt }, result: undefined };
  });
}

/**
 * The files are deleted within two days, once visitors no longer see it.
 * @throws AppError `not_found`, see `holdRight`
 */
export function removePicture(scope: ProjectScope, kind: SitePictureKind, actor: Actor): Promise<void> {
  return changePicture(scope, kind, actor, async (on, before) => {
    if (!before) throw noSuch("picture");
    await run(REMOVE, [scope.projectId, kind], on);
    return { after: undefined, result: undefined };
  });
}
