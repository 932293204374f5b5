import { readParts } from "#lib/http/api/lanes/next-lane.ts";
import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { readAlt } from "#lib/shelter/photos/schema.ts";
import { siteBoardOf } from "#lib/sites/publishing/deploys/loaders.ts";
import { describePicture, removePicture, uploadPicture } from "#lib/sites/publishing/pictures.mutations.ts";
import { picturePatchSchema, readPictureKind } from "#lib/sites/publishing/pictures.schema.ts";

const kindOf = ({ url }: Request) => readPictureKind(new URL(url).searchParams.get("kind"));

/** The body is the file's bytes; `kind` and `alt` are in the URL. Replaces the draft's. */
export const POST = sessionRoute({ action: "site.write" }, async ({ request, query, access, actor }) => {
  const kind = kindOf(request);
  const alt = readAlt(query.get("alt") ?? "");
  await uploadPicture(access.scope, { kind, read: async (store) => ({ original: await store(readParts(request)), alt }) }, actor);
  return created(await siteBoardOf(access));
});

export const PATCH = sessionRoute({ action: "site.write", body: picturePatchSchema }, async ({ access, body, actor }) => {
  await describePicture(access.scope, body, actor);
  return await siteBoardOf(access);
});

export const DELETE = sessionRoute({ action: "site.write" }, async ({ request, access, actor }) => {
  await removePicture(access.scope, kindOf(request), actor);
  return await siteBoardOf(access);
});
