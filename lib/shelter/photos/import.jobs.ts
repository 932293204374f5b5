import { clock } from "#lib/platform/clock.ts";
import { isAppError } from "#lib/platform/errors.ts";
import {
  findFetching,
  keepPhotoFetch,
  nextPhotoRow,
  noteAddedPhoto,
  type PhotoRow,
} from "#lib/shelter/pets/import/add/photo-fetch.mutations.ts";
import { afterRound, nextWaiting, withFailures, withWaiting } from "#lib/shelter/pets/import/add/photo-fetch.rules.ts";
import { goOnLater, readImportJob, TURN_MS } from "#lib/shelter/pets/import/jobs.ts";
import type { PhotoFetch } from "#lib/shelter/pets/import/photo-fetch.schema.ts";
import { photosOfPet } from "#lib/shelter/photos/data.ts";
import { PassingError, photoBytes } from "#lib/shelter/photos/download.service.ts";
import { NoRoom } from "#lib/shelter/photos/store.mutations.ts";
import { uploadPhoto } from "#lib/shelter/photos/upload.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

type Target = Pick<PhotoRow, "n" | "name" | "petId">;

interface Fetching {
  scope: ProjectScope;
  importId: string;
  actor: Actor;
}

async function fetchPhoto(
  { scope, importId, actor }: Fetching,
  before: PhotoFetch,
  { n, name, petId }: Target,
  url: string,
): Promise<PhotoFetch> {
  try {
    const read = async (store: Parameters<Parameters<typeof uploadPhoto>[1]["read"]>[0]) => ({
      original: await store(photoBytes(url)),
      alt: "",
    });
    await uploadPhoto(scope, { petId, read, onAdded: (on) => noteAddedPhoto(importId, n, on) }, actor);
    return { ...before, fetched: before.fetched + 1 };
  } catch (error) {
    if (!isAppError(error) || error.code === "service_unavailable") throw error;
    const failure = { n, name, url, reason: error.message };
    if (error instanceof PassingError) return withWaiting(before, failure);
    return { ...withFailures(before, [failure]), isOver: error instanceof NoRoom };
  }
}

/** Existing animals keep their photos, except this row's. */
async function fetchRow(job: Fetching, before: PhotoFetch, row: PhotoRow): Promise<PhotoFetch> {
  const { n, petId, urls, isNew, added } = row;
  let after: PhotoFetch = { ...before, through: n };
  if (!isNew && added === 0 && (await photosOfPet(job.scope, petId)).length > 0) return { ...after, total: before.total - urls.length };
  for (const url of urls) {
    after = await fetchPhoto(job, after, row, url);
    if (after.isOver) break;
  }
  return after;
}

async function fetchWaiting(job: Fetching, before: PhotoFetch): Promise<PhotoFetch> {
  const photo = nextWaiting(before);
  if (!photo) return afterRound(before, clock()());
  const rest = { ...before, retryAt: null, waiting: before.waiting.filter((other) => other !== photo) };
  const row = await nextPhotoRow(job.importId, photo.n - 1);
  return row?.n === photo.n ? await fetchPhoto(job, rest, row, photo.url) : withFailures(rest, [photo]);
}

/**
 * One photo at a time, to save memory. A rerun adds none twice.
 * @param turnMs then the rest waits behind other jobs
 */
export async function fetchPhotos(payload: unknown, turnMs = TURN_MS): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  const until = performance.now() + turnMs;
  for (;;) {
    const fetching = await findFetching(scope, importId);
    if (!fetching) return;
    const { fetch, actor } = fetching;
    if (fetch.retryAt !== null && Date.parse(fetch.retryAt) > clock()()) {
      return await goOnLater("pets.import.photos", scope, importId, actor, new Date(fetch.retryAt));
    }
    const row = fetch.round === 0 ? await nextPhotoRow(importId, fetch.through) : undefined;
    const job = { scope, importId, actor };
    const after = row ? await fetchRow(job, fetch, row) : await fetchWaiting(job, fetch);
    if (!(await keepPhotoFetch(scope, importId, fetch, after)) || after.isOver) return;
    if (performance.now() > until) return await goOnLater("pets.import.photos", scope, importId, actor);
  }
}

/** The file lists what is left. */
export async function giveUpPhotos(payload: unknown): Promise<void> {
  const { scope, importId } = readImportJob(payload);
  const fetching = await findFetching(scope, importId);
  if (fetching) await keepPhotoFetch(scope, importId, fetching.fetch, { ...fetching.fetch, isOver: true });
}
