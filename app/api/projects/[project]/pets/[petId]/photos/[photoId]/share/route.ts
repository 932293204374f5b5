import { idOrThrow, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { sharePhoto } from "#lib/shelter/photos/mutations.ts";
import { photoShareSchema } from "#lib/shelter/photos/schema.ts";

export const POST = sessionRoute({ action: "pets.write", body: photoShareSchema }, async ({ access, params: given, body, actor }) => {
  const ids = { petId: idOrThrow(given.petId, "animal"), photoId: idOrThrow(given.photoId, "photo") };
  await sharePhoto(access.scope, { ...ids, petIds: body.petIds }, actor);
});
