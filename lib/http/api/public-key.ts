import { pool } from "#lib/platform/db/pool.ts";
import { AppError, noSuch } from "#lib/platform/errors.ts";
import { findPet } from "#lib/shelter/pets/data.ts";
import type { PetStatus } from "#lib/shelter/pets/rules.ts";
import type { PetPhoto } from "#lib/shelter/photos/schema.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import type { FullProfile } from "#lib/shelter/profiles/schema.ts";
import { namesOfAvailable } from "#lib/sites/publishing/public/data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { Scope } from "#lib/tenancy/scope/scopes.rules.ts";

type Scopes = readonly Scope[];

/** Sites show adopted animals for a time only, as happy endings. */
const VISIBLE: readonly PetStatus[] = ["available", "pending"];

export const isPublicKey = (scopes: Scopes): boolean => scopes.includes("public:read");

/** @throws AppError `insufficient_scope` */
export function refusePublic(scopes: Scopes): void {
  if (!isPublicKey(scopes)) return;
  const sentence = "This API key has the scope public:read: it sees only what visitors may see. Use a key with animals:read.";
  throw new AppError("insufficient_scope", sentence, { scope: "animals:read read" });
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
export function publicChoice<T extends Choice>(scopes: Scopes, choice: T): T {
  if (!isPublicKey(scopes)) return choice;
  const { listed, inBin, externalId, statuses = VISIBLE } = choice;
  if (listed === false || inBin || externalId !== undefined || !statuses.every((one) => VISIBLE.includes(one))) refusePublic(scopes);
  return { ...choice, listed: true, statuses };
}

/** @throws AppError `not_found` for an animal that such a key may not see */
export async function requireVisible(scopes: Scopes, scope: ProjectScope, petId: string): Promise<void> {
  if (!isPublicKey(scopes)) return;
  const [pet, profiles] = await Promise.all([findPet(scope, petId), profilesOf(scope, [petId])]);
  if (!pet || !VISIBLE.includes(pet.status) || profiles.get(petId)?.listed === false) throw noSuch("animal");
}

/** Visitors see only photos that are ready. */
export const visiblePhotos = (scopes: Scopes, photos: readonly PetPhoto[]): readonly PetPhoto[] =>
  isPublicKey(scopes) ? photos.filter(({ state }) => state === "ready") : photos;

type Profiles = ReadonlyMap<string, FullProfile>;

/** Visitors see only the available animals of a bond. */
export async function visibleBonds(scopes: Scopes, scope: ProjectScope, profiles: Profiles): Promise<Profiles> {
  if (!isPublicKey(scopes)) return profiles;
  const bonds = [...profiles.values()].flatMap(({ bondedWith }) => bondedWith);
  const seen = new Set((await namesOfAvailable(scope, bonds, pool())).map(({ id }) => id));
  return new Map([...profiles].map(([id, profile]) => [id, { ...profile, bondedWith: profile.bondedWith.filter((one) => seen.has(one)) }]));
}
