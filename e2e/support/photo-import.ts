import { addImport } from "#lib/shelter/pets/import/add/jobs.ts";
import { checkImport } from "#lib/shelter/pets/import/check/jobs.ts";
import { findImport } from "#lib/shelter/pets/import/data.ts";
import { startImport } from "#lib/shelter/pets/import/mutations.ts";
import type { PhotoFetch } from "#lib/shelter/pets/import/photo-fetch.schema.ts";
import { takeFile } from "#lib/shelter/pets/import/upload.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Adds animals from rows with name, category, own number, and the addresses of two photos, which nobody has fetched yet. */
export async function importRows(scope: ProjectScope, actor: Actor, rows: string): Promise<string> {
  const body = (async function* () {
    yield Buffer.from(`name,category,externalId,photo 1,photo 2\r\n${rows}`);
  })();
  const id = await takeFile(scope, { fileName: "animals.csv", format: "csv", body }, actor);
  const payload = { projectId: scope.projectId, importId: id };
  await checkImport(payload);
  await startImport(scope, id, "good", actor);
  await addImport(payload);
  return id;
}

export async function photoFetchOf(scope: ProjectScope, id: string): Promise<PhotoFetch | null | undefined> {
  return (await findImport(scope, id))?.photoFetch;
}
