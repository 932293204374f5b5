import type { KeyPermission } from "#lib/gateway/api-keys/schema.ts";
import { AppError } from "#lib/platform/errors.ts";
import { petNotFound } from "#lib/shelter/pets/write.rules.ts";
import { profilesOf } from "#lib/shelter/profiles/data.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

type Permissions = readonly KeyPermission[];

export const isPublicKey = (permissions: Permissions): boolean => permissions.includes("public");

/** @throws AppError `insufficient_scope` */
export function refusePublic(permissions: Permissions): void {
  if (!isPublicKey(permissions)) return;
  const sentence = "This API key has the permission public: it sees only what visitors may see. Use a key without it.";
  throw new AppError("insufficient_scope", sentence, { scope: "read" });
}

/**
 * Visitors see no animals in the bin, hidden ones, or the shelter's own identifiers.
 * @returns the choice of listed animals for such a key
 * @throws AppError `insufficient_scope`
 */
export function publicChoice<T extends { listed?: boolean | undefined; externalId?: string | undefined; inBin?: boolean }>(
  permissions: Permissions,
  choice: T,
): T {
  if (!isPublicKey(permissions)) return choice;
  if (choice.listed === false || choice.inBin || choice.externalId !== undefined) refusePublic(permissions);
  return { ...choice, listed: true };
}

/** @throws AppError `not_found` for an animal that such a key may not see */
export async function requireVisible(permissions: Permissions, scope: ProjectScope, petId: string): Promise<void> {
  if (!isPublicKey(permissions)) return;
  if ((await profilesOf(scope, [petId])).get(petId)?.listed === false) throw petNotFound();
}
