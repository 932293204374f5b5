import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { AppError } from "#lib/platform/errors.ts";
import { importOf, importsOf } from "#lib/shelter/pets/import/loaders.ts";
import { uploadSchema } from "#lib/shelter/pets/import/schema.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";

export const GET = sessionRoute({ action: "pets.write" }, async ({ access }) => ({ imports: await importsOf(access) }));

/** The body is the file's bytes; its name and format are in the URL. */
export const POST = sessionRoute({ action: "pets.write" }, async ({ request, access, actor }) => {
  const { searchParams } = new URL(request.url);
  const given = uploadSchema.safeParse({
    fileName: searchParams.get("name") ?? undefined,
    format: searchParams.get("format") ?? undefined,
  });
  if (!given.success) throw new AppError("invalid_body", `${given.error.issues.map((issue) => issue.message).join(". ")}.`);
  const body = (request.body ?? []) as AsyncIterable<Uint8Array>;
  const id = await takeFile(access.scope, { ...given.data, body }, actor);
  return created(await importOf(access, id));
});
