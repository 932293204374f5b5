import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Actor, ProjectScope } from "#lib/people/scope/principal.schema.ts";
import { boundedParts } from "#lib/platform/bounded-body.ts";
import { AppError, isAppError } from "#lib/platform/errors.ts";
import { singleton } from "#lib/platform/runtime.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { findPetRow } from "#lib/shelter/pets/row.data.ts";
import { petNotFound } from "#lib/shelter/pets/write.rules.ts";
import { type AddedPhoto, addPhoto, type OnAdded } from "#lib/shelter/photos/mutations.ts";
import { formatError, HEAD_BYTES, MAX_PHOTO_BYTES, ORIGINALS_PREFIX, photoTooLarge } from "#lib/shelter/photos/rules.ts";
import type { StoredOriginal } from "#lib/shelter/photos/store.mutations.ts";

/** At the same time; each can hold 10 MiB: a part, and in a bucket its copy. */
const MAX_UPLOADS = { project: 4, process: 16 };

const uploads = singleton<Map<string, number>>("photos.uploads", () => new Map());

/** @throws AppError `service_unavailable` */
async function asUpload<T>(projectId: string, work: () => Promise<T>): Promise<T> {
  const running = uploads();
  const own = running.get(projectId) ?? 0;
  const all = [...running.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MAX_UPLOADS.project || all >= MAX_UPLOADS.process) {
    throw new AppError("service_unavailable", "Too many photos are being uploaded at the same time. Try again shortly.");
  }
  running.set(projectId, own + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(projectId) ?? 1) - 1;
    if (left === 0) running.delete(projectId);
    else running.set(projectId, left);
  }
}

/** Checks the size and, before the first part is passed on, the format. */
async function* checkedParts(body: AsyncIterable<Uint8Array>, onPart: (part: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array(0);
  for await (const part of boundedParts(body, MAX_PHOTO_BYTES, photoTooLarge)) {
    onPart(part);
    if (head === undefined) {
      yield part;
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length < HEAD_BYTES) continue;
    yield checkedHead(head);
    head = undefined;
  }
  if (head !== undefined) yield checkedHead(head);
}

function checkedHead(head: Uint8Array): Uint8Array {
  const error = formatError(head);
  if (error) throw error;
  return head;
}

/** Nothing is stored if it breaks off. */
async function storeOriginal({ projectId }: ProjectScope, body: AsyncIterable<Uint8Array>): Promise<StoredOriginal> {
  const key = `${ORIGINALS_PREFIX}${crypto.randomUUID()}`;
  // Of the project too, so that no other project learns whether a file is known.
  const hash = createHash("sha256").update(`${projectId}\n`);
  let bytes = 0;
  const parts = checkedParts(body, (part) => {
    hash.update(part);
    bytes += part.length;
  });
  await mediaStorage().put(key, Readable.from(parts));
  return { key, hash: hash.digest("hex"), bytes };
}

/** Only the file tells whether the animal has it already. */
async function checkPet(scope: ProjectScope, petId: string): Promise<void> {
  const row = await findPetRow(scope, petId);
  if (!row || row.deletedAt !== null) throw petNotFound();
}

/** Stores the file and returns what came beside it. */
export type ReadUpload = (
  store: (file: AsyncIterable<Uint8Array>) => Promise<StoredOriginal>,
) => Promise<{ original: StoredOriginal; alt: string }>;

/**
 * Memory is bounded.
 * @param check before a body is read in vain
 * @param add takes the stored file, or says that it is not needed
 * @throws AppError `payload_too_large`, `unsupported_media_type`, `invalid_body` for an empty file, `service_unavailable`
 */
export async function takeUpload<T extends { isStored: boolean }>(
  scope: ProjectScope,
  read: ReadUpload,
  check: () => Promise<void>,
  add: (original: StoredOriginal, alt: string) => Promise<T>,
): Promise<T> {
  return await asUpload(scope.projectId, async () => {
    await check();
    const keys: string[] = [];
    let isNeeded = false;
    try {
      const { original, alt } = await read(async (file) => {
        const stored = await storeOriginal(scope, file);
        keys.push(stored.key);
        return stored;
      });
      const added = await add(original, alt).catch((error: unknown) => {
        // The answer to a commit may have been lost. The sweep removes what was not committed.
        isNeeded = isAppError(error) && error.code === "service_unavailable";
        throw error;
      });
      isNeeded = added.isStored;
      return added;
    } finally {
      // The sweep removes what stays after a lost answer.
      if (!isNeeded)
        for (const key of keys)
          await mediaStorage()
            .remove(key)
            .catch(() => undefined);
    }
  });
}

interface PhotoUpload {
  petId: string;
  read: ReadUpload;
  /** In the same transaction. */
  onAdded?: OnAdded;
}

/** @throws AppError `not_found`, `limit_reached`, as `takeUpload`, and as `holdRight` */
export function uploadPhoto(scope: ProjectScope, { petId, read, onAdded }: PhotoUpload, actor: Actor): Promise<AddedPhoto> {
  return takeUpload(
    scope,
    read,
    () => checkPet(scope, petId),
    (original, alt) => addPhoto(scope, { petId, original, alt }, actor, onAdded),
  );
}
