import type { KeyPermission } from "#lib/gateway/api-keys/schema.ts";
import { pool } from "#lib/platform/db/pool.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findPet } from "#lib/shelter/pets/data.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import { petNotFound } from "#lib/shelter/pets/write.rules.ts";
import type { PetPhoto } from "#lib/shelter/photos/schema.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { namesOfAvailable } from "#lib/sites/publishing/public/data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

type Permissions = readonly KeyPermission[];

/** Sites show adopted animals for a time only, as happy endings. */
const VISIBLE: readonly PetStatus[] = ["available", "pending"];

export const isPublicKey = (permissions: Permissions): boolean => permissions.includes("public");

/** @throws AppError `insufficient_scope` */
export function refusePublic(permissions: Permissions): void {
  if (!isPublicKey(permissions)) return;
  const sentence = "This API key has the permission public: it sees only what visitors may see. Use a key without it.";
  throw new AppError("insufficient_scope", sentence, { scope: "read" });
}

interface Choice {
  listed?: boolean | undefined;
  externalId?: string | undefined;
  inBin?: boolean;
  statuses?: readonly PetStatus[] | undefined;
}

/**
 * Visitors see no animals that are adopted, in the bin, or hidden, and not the shelter's own identifiers.
 * @returns the choice of animals for such a key
 * @throws AppError `insufficient_scope`
 */
export function publicChoice<T extends Choice>(permissions: Permissions, choice: T): T {
  if (!isPublicKey(permissions)) return choice;
  const { listed, inBin, externalId, statuses = VISIBLE } = choice;
  if (listed === false || inBin || externalId !== undefined || !statuses.every((one) => VISIBLE.includes(one))) refusePublic(permissions);
  return { ...choice, listed: true, statuses };
}

/** @throws AppError `not_found` for an animal that such a key may not see */
export async function requireVisible(permissions: Permissions, scope: ProjectScope, petId: string): Promise<void> {
  if (!isPublicKey(permissions)) return;
  const [pet, profiles] = await Promise.all([findPet(scope, petId), profilesOf(scope, [petId])]);
  if (!pet || !VISIBLE.includes(pet.status) || profiles.get(petId)?.listed === false) throw petNotFound();
}

/** Visitors see only photos that are ready. */
export const visiblePhotos = (permissions: Permissions, photos: readonly PetPhoto[]): readonly PetPhoto[] =>
  isPublicKey(permissions) ? photos.filter(({ state }) => state === "ready") : photos;

type Profiles = ReadonlyMap<string, FullProfile>;

/** Visitors see only the available animals of a bond. */
export async function visibleBonds(permissions: Permissions, scope: ProjectScope, profiles: Profiles): Promise<Profiles> {
  if (!isPublicKey(permissions)) return profiles;
  const bonds = [...profiles.values()].flatMap(({ bondedWith }) => bondedWith);
  const seen = new Set((await namesOfAvailable(scope, bonds, pool())).map(({ id }) => id));
  return new Map([...profiles].map(([id, profile]) => [id, { ...profile, bondedWith: profile.bondedWith.filter((one) => seen.has(one)) }]));
}
