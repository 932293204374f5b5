import type { KeyPermission } from "#lib/gateway/api-keys/schema.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";

interface WithProfile {
  profile?: ProfilePatch | null | undefined;
}

/** @throws AppError `insufficient_scope` */
export function checkInternal(permissions: readonly KeyPermission[], pets: readonly WithProfile[]): void {
  if (permissions.includes("internal") || pets.every(({ profile }) => profile?.internal === undefined)) return;
  throw new AppError(
    "insufficient_scope",
    "This API key may not set profile.internal. Leave it out, or use a key with the permission internal. Nothing was changed.",
    { scope: "read_write internal" },
  );
}
