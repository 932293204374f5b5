import { clock } from "#lib/platform/clock.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { lockPetRows } from "#lib/shelter/pets/row.data.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";
import { photosOf } from "#lib/shelter/photos/data.ts";
import { shownPhoto } from "#lib/shelter/photos/view.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import type { Prints } from "#lib/sites/prints/schema.ts";
import { draftSite, liveSiteOf } from "#lib/sites/publishing/deploys/loaders.ts";
import { namesOfAvailable } from "#lib/sites/publishing/public/data.ts";
import { placementsOf } from "#lib/sites/publishing/public/placement.loaders.ts";
import type { StoredAnimal } from "#lib/sites/publishing/public/schema.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";

function animalOf({ id, name, categoryId, createdAt, status }: PetRow, profile: FullProfile): StoredAnimal {
  const { breeds, mixed, sex, birthDate, birthDateEstimated, size, intakeDate } = profile;
  const isReserved = status === "pending";
  return { id, name, categoryId, since: createdAt, breeds, mixed, sex, birthDate, birthDateEstimated, size, intakeDate, isReserved };
}

export async function printsOf(access: Pick<ProjectAccess, "scope" | "project">, ids: readonly string[]): Promise<Prints> {
  const { scope, project } = access;
  const rows = new Map((await lockPetRows(scope, ids)).map((row) => [row.id, row]));
  const pets = ids.flatMap((id) => rows.get(id) ?? []).filter(({ deletedAt }) => deletedAt === null);
  const found = pets.map(({ id }) => id);
  const [profiles, photos, live] = await Promise.all([profilesOf(scope, found), photosOf(scope, found), liveSiteOf(access)]);
  const now = clock()();
  const profileOf = (id: string): FullProfile => profiles.get(id) ?? UNKNOWN_PROFILE;
  const placed = pets.map((pet) => ({ ...pet, isListed: profileOf(pet.id).listed }));
  const mates = found.flatMap((id) => profileOf(id).bondedWith);
  const [placements, named] = await Promise.all([placementsOf(scope, placed, live, now), namesOfAvailable(scope, mates, pool())]);
  const names = new Map(named.map(({ id, name }) => [id, name]));
  const animals = pets.map((pet) => {
    const profile = profileOf(pet.id);
    const cover = photos.get(pet.id)?.find(({ state }) => state === "ready");
    const urls = cover && shownPhoto(cover, project.slug).urls;
    const placement = placements.get(pet.id);
    return {
      animal: animalOf(pet, profile),
      profile,
      status: pet.status,
      bonded: profile.bondedWith.flatMap((id) => names.get(id) ?? []),
      picture: urls ? { large: urls["1600"], small: urls["320"] } : null,
      url: placement && placement.state !== "hidden" ? placement.url : null,
      now,
    };
  });
  return { site: live ?? (await draftSite(access)), animals };
}
