import { readParts } from "#lib/http/api/lanes/next-lane.ts";
import { created, idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { petPhotosOf } from "#lib/shelter/photos/loaders.ts";
import { readAlt } from "#lib/shelter/photos/schema.ts";
import { uploadPhoto } from "#lib/shelter/photos/upload.mutations.ts";

/** Includes animals in the bin. */
export const GET = sessionRoute({ action: "pets.read" }, ({ access, params: { petId } }) =>
  petPhotosOf(access, idOrThrow(petId, "animal")),
);

/** The body is the file's bytes; `alt` is in the URL. Returns all photos. */
export const POST = sessionRoute({ action: "pets.write" }, async ({ request, query, access, params: { petId }, actor }) => {
  const id = idOrThrow(petId, "animal");
  const alt = readAlt(query.get("alt") ?? "");
  await uploadPhoto(access.scope, { petId: id, read: async (store) => ({ original: await store(readParts(request)), alt }) }, actor);
  return created(await petPhotosOf(access, id));
});
