import { noSuch } from "#lib/platform/errors.ts";
import { petOf } from "#lib/shelter/pets/loaders.ts";
import { findOwnFile, photosOfPet } from "#lib/shelter/photos/data.ts";
import { readFileName } from "#lib/shelter/photos/rules.ts";
import type { PetPhotos } from "#lib/shelter/photos/schema.ts";
import { shownPhoto } from "#lib/shelter/photos/view.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

type Access = Pick<ProjectAccess, "scope" | "project">;

/** Also in the bin. @throws `not_found` */
export async function petPhotosOf({ scope, project }: Access, petId: string): Promise<PetPhotos> {
  const { version } = await petOf({ scope }, petId);
  return { photos: (await photosOfPet(scope, petId)).map((photo) => shownPhoto(photo, project.slug)), version };
}

/**
 * @returns bytes of a file of the project
 * @throws `not_found`
 */
export async function ownFileOf({ scope }: Access, name: string): Promise<number> {
  const file = readFileName(name);
  const bytes = file && (await findOwnFile(scope, file.hash, file.variant));
  if (bytes === undefined) throw noSuch("photo");
  return bytes;
}
