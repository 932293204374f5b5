import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { AppError, isAppError, noSuch } from "#lib/platform/errors.ts";
import { FairPlaces } from "#lib/platform/fair-places.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";
import { checkedParts } from "#lib/shelter/photos/checked-parts.service.ts";
import { type AddedPhoto, addPhoto, type OnAdded } from "#lib/shelter/photos/mutations.ts";
import { MAX_PHOTO_BYTES, ORIGINALS_PREFIX } from "#lib/shelter/photos/rules.ts";
import type { StoredOriginal } from "#lib/shelter/photos/store.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { sharersOfRequest } from "#lib/tenancy/scope/sharers.data.ts";

/** Uploads at a time in a process; each can hold 10 MiB: a part and, for a bucket, its copy. */
const MAX_UPLOADS = { own: 4, total: 16 };
const OWN_FULL = `${MAX_UPLOADS.own} photos are already being uploaded to this project, or to others of the same person. Try again shortly.`;
const PUSHED_OUT = "The upload was slow, and others were waiting to upload. Try again on a better connection.";

const places = singleton("photos.uploads", () => {
  const unavailable = (sentence: string) => () => new AppError("service_unavailable", sentence);
  return new FairPlaces(MAX_UPLOADS, { ownFull: unavailable(OWN_FULL), pushedOut: unavailable(PUSHED_OUT) });
});

async function storeOriginal({ projectId }: ProjectScope, body: AsyncIterable<Uint8Array>): Promise<StoredOriginal> {
  const key = `${ORIGINALS_PREFIX}${crypto.randomUUID()}`;
  // Includes the project, so that no other project learns whether a file is known.
  const hash = createHash("sha256").update(`${projectId}\n`);
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const part of checkedParts(body, MAX_PHOTO_BYTES)) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  };
  await mediaStorage().put(key, Readable.from(counted()));
  return { key, hash: hash.digest("hex"), bytes };
}

/** The animal may have the photo already, which only the file tells. */
async function checkPet(scope: ProjectScope, petId: string): Promise<void> {
  const row = await findPetRow(scope, petId);
  if (!row || row.deletedAt !== null) throw noSuch("animal");
}

export type ReadUpload = (
  store: (file: AsyncIterable<Uint8Array>) => Promise<StoredOriginal>,
) => Promise<{ original: StoredOriginal; alt: string }>;

interface TakenUpload {
  scope: ProjectScope;
  read: ReadUpload;
  check?: () => Promise<void>;
  actor: Actor;
}

/**
 * Memory is bounded.
 * @param add says whether the stored file is needed
 * @throws `payload_too_large`, `unsupported_media_type`, `invalid_body` for an empty file, `service_unavailable`
 */
export async function takeUpload<T extends { isStored: boolean }>(
  { scope, read, check, actor }: TakenUpload,
  add: (original: StoredOriginal, alt: string) => Promise<T>,
): Promise<T> {
  const place = places().take(await sharersOfRequest(scope, actor));
  const keys: string[] = [];
  let isNeeded = false;
  try {
    await check?.();
    const reading = read(async (file) => {
      const stored = await storeOriginal(scope, place.watch(file));
      keys.push(stored.key);
      return stored;
    });
    const { original, alt } = await place.race(reading);
    place.leave();
    const added = await add(original, alt).catch((error: unknown) => {
      // The commit's reply may be lost; the sweep removes what was not committed.
      isNeeded = isAppError(error) && error.code === "service_unavailable";
      throw error;
    });
    isNeeded = added.isStored;
    return added;
  } finally {
    place.leave();
    if (!isNeeded)
      for (const key of keys)
        await mediaStorage()
          .remove(key)
          .catch(() => undefined);
  }
}

interface PhotoUpload {
  petId: string;
  read: ReadUpload;
  onAdded?: OnAdded;
}

/** @throws `not_found`, `limit_reached`, see `takeUpload` and `holdRight` */
export function uploadPhoto(scope: ProjectScope, { petId, read, onAdded }: PhotoUpload, actor: Actor): Promise<AddedPhoto> {
  const upload = { scope, read, check: () => checkPet(scope, petId), actor };
  return takeUpload(upload, (original, alt) => addPhoto(scope, { petId, original, alt }, actor, onAdded));
}
