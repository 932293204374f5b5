import type { PoolClient } from "pg";
import { clock } from "#lib/platform/clock.ts";
import { queryText } from "#lib/platform/db/pool.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import { mergeProfile, type PlannedProfile, type ProfileChange, profileError, UNKNOWN_PROFILE } from "#lib/shelter/profiles/merge.rules.ts";
import { checkablePart } from "#lib/shelter/profiles/partial.schema.ts";
import type { CellsPatch, ProfilePatch } from "#lib/shelter/profiles/schema.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const OWN = {
  name: "bonded_pets",
  text: "select id from pets where project_id = $1 and id = any($2::bigint[]) and deleted_at is null",
};

async function ownPetIds(scope: ProjectScope, petIds: readonly string[], on?: PoolClient): Promise<Set<string | null>> {
  if (petIds.length === 0) return new Set();
  return new Set((await queryText(OWN, [scope.projectId, petIds], on)).flat());
}

interface WantedProfile {
  petId: string | undefined;
  patch: CellsPatch | undefined;
}

/** Animals that were bonded before may be gone by now. */
function bondErrors({ before, after }: ProfileChange, petId: string | undefined, own: ReadonlySet<string | null>): string[] {
  const added = after.bondedWith.filter((id) => !before.bondedWith.includes(id));
  const unknown = added.filter((id) => !own.has(id));
  const errors = unknown.length > 0 ? [`bondedWith must be ids of animals of this project; it has no ${unknown.join(", ")}`] : [];
  return petId !== undefined && added.includes(petId) ? ["bondedWith must not have the animal itself", ...errors] : errors;
}

/**
 * Queries only for patches. To store the result, animals must be locked.
 * @returns in the same order, undefined without a patch
 */
export async function planProfiles(
  scope: ProjectScope,
  wanted: readonly WantedProfile[],
  on?: PoolClient,
): Promise<(PlannedProfile | undefined)[]> {
  const patched = wanted.filter(({ patch }) => patch !== undefined);
  if (patched.length === 0) return wanted.map(() => undefined);
  const [before, own] = await Promise.all([
    profilesOf(scope, [...new Set(patched.flatMap(({ petId }) => petId ?? []))], on),
    ownPetIds(scope, [...new Set(patched.flatMap(({ patch }) => patch?.bondedWith ?? []))], on),
  ]);
  const now = clock()();
  return wanted.map(({ petId, patch }) => {
    if (patch === undefined) return undefined;
    const known = (petId !== undefined && before.get(petId)) || UNKNOWN_PROFILE;
    const { after, errors } = mergeProfile(known, patch, now);
    const change = { before: known, after };
    return { change, errors: [...errors, ...bondErrors(change, petId, own)] };
  });
}

/** @throws `invalid_body` */
export async function planProfileOrThrow(
  scope: ProjectScope,
  petId: string | undefined,
  patch: ProfilePatch | undefined,
  on: PoolClient,
): Promise<ProfileChange | undefined> {
  const [planned] = await planProfiles(scope, [{ petId, patch }], on);
  const error = planned && profileError(planned.errors);
  if (error) throw error;
  return planned?.change;
}

/** What is wrong between the fields of a profile, of a body that has other errors. */
export async function furtherErrors(scope: ProjectScope, petId: string | undefined, { profile }: { profile?: unknown }): Promise<string[]> {
  const [planned] = await planProfiles(scope, [{ petId, patch: checkablePart(profile) }]);
  return (planned?.errors ?? []).map((error) => `profile.${error}`);
}
