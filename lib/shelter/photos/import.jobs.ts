import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { isAppError } from "#lib/platform/errors.ts";
import { goOnLater, readImportJob, TURN_MS } from "#lib/shelter/pets/import/jobs.ts";
import { findFetching, keepPhotoFetch, nextPhotoRow, type PhotoRow } from "#lib/shelter/pets/import/photo-fetch.mutations.ts";
import { MAX_LISTED_FAILURES, type PhotoFailure, type PhotoFetch } from "#lib/shelter/pets/import/photo-fetch.schema.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { photoBytes } from "#lib/shelter/photos/download.service.ts";
import { uploadPhoto } from "#lib/shelter/photos/upload.mutations.ts";

type Outcome = { failure?: string; isFull?: boolean };

async function fetchPhoto(scope: ProjectScope, petId: string, url: string, actor: Actor): Promise<Outcome> {
  try {
    const read = async (store: Parameters<Parameters<typeof uploadPhoto>[1]["read"]>[0]) => ({
      original: await store(photoBytes(url)),
      alt: "",
    });
    await uploadPhoto(scope, { petId, read }, actor);
    return {};
  } catch (error) {
    if (!isAppError(error) || error.code === "service_unavailable") throw error;
    return { failure: error.message, isFull: error.code === "limit_reached" };
  }
}

/** Animals that the import only found again keep the photos that they have. */
async function fetchRow(scope: ProjectScope, before: PhotoFetch, row: PhotoRow, actor: Actor): Promise<PhotoFetch> {
  const { n, name, petId, urls, isNew } = row;
  const after: PhotoFetch = { ...before, through: n };
  if (!isNew && (await photosOfPet(scope, petId)).length > 0) return { ...after, total: before.total - urls.length };
  const failures: PhotoFailure[] = [];
  for (const url of urls) {
    const { failure, isFull } = await fetchPhoto(scope, petId, url, actor);
    if (failure === undefined) after.fetched += 1;
    else failures.push({ n, name, url, reason: failure });
    // The project has no room for more.
    if (isFull) after.isOver = true;
    if (isFull) break;
  }
  after.failed += failures.length;
  after.failures = [...before.failures, ...failures].slice(0, MAX_LISTED_FAILURES);
  return after;
}

/**
 * One row after the other, so that little is held in memory. A rerun never adds a photo twice.
 * @param turnMs then the rest waits behind other jobs
 */
export async function fetchPhotos(payload: unknown, turnMs = TURN_MS): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  const until = performance.now() + turnMs;
  for (;;) {
    const fetching = await findFetching(scope, importId);
    if (!fetching) return;
    const { fetch, actor } = fetching;
    const row = await nextPhotoRow(importId, fetch.through);
    const after = row ? await fetchRow(scope, fetch, row, actor) : { ...fetch, isOver: true };
    if (!(await keepPhotoFetch(scope, importId, fetch, after)) || after.isOver) return;
    if (performance.now() > until) return await goOnLater("pets.import.photos", scope, importId, actor);
  }
}

/** What is left stays with its addresses in the file. */
export async function giveUpPhotos(payload: unknown): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  const fetching = await findFetching(scope, importId);
  if (fetching) await keepPhotoFetch(scope, importId, fetching.fetch, { ...fetching.fetch, isOver: true });
}
