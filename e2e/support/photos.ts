import { Readable } from "node:stream";
import { queuedJobs } from "#e2e/support/jobs.ts";
import { drawPicture } from "#lib/operations/demo/pictures.jobs.ts";
import { mediaStorage } from "#lib/platform/storage/state.ts";
import { processPhoto } from "#lib/shelter/photos/jobs.ts";
import type { AddedPhoto } from "#lib/shelter/photos/mutations.ts";
import { uploadPhoto } from "#lib/shelter/photos/upload.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export function upload(scope: ProjectScope, petId: string, content: Uint8Array | Readable, actor: Actor, alt = ""): Promise<AddedPhoto> {
  const body = content instanceof Readable ? content : Readable.from([content]);
  return uploadPhoto(scope, { petId, read: async (store) => ({ original: await store(body), alt }) }, actor);
}

/** Does the worker's part. */
export async function processAll(): Promise<void> {
  for (const { task, payload } of await queuedJobs()) {
    if (task === "photos.process") await processPhoto(payload);
    if (task === "demo.draw") await drawPicture(payload);
  }
}

/** Keys of all files of photos, in order. */
export async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of mediaStorage().list("")) if (key !== "installation") keys.push(key);
  return keys.sort();
}
