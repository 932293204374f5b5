import type { RouteContext } from "#lib/http/api/define-route.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type BatchRow, isRowError } from "#lib/shelter/pets/batch.rules.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";
import { missingScope, scopeText } from "#lib/tenancy/scope/token-scopes.rules.ts";

interface WithProfile {
  profile?: ProfilePatch | null | undefined;
}
type Caller = Pick<RouteContext<unknown, never>, "permissions" | "token">;

const SCOPE = scopeText("internal", "read_write");

const mayNotSet = ({ permissions }: Caller, { profile }: WithProfile): boolean =>
  profile?.internal !== undefined && !permissions.includes("internal");

/** @throws AppError `insufficient_scope` */
export function checkInternal(caller: Caller, pets: readonly WithProfile[]): void {
  if (!pets.some((pet) => mayNotSet(caller, pet))) return;
  if (caller.token) throw missingScope(SCOPE);
  throw new AppError(
    "insufficient_scope",
    "This API key may not set profile.internal. Leave it out, or use a key with the permission internal. Nothing was changed.",
    { scope: "read_write internal" },
  );
}

/** Checks a batch whose rows succeed or fail separately. */
export function checkInternalRows(caller: Caller, rows: readonly BatchRow[]): BatchRow[] {
  const needed = caller.token ? `the scope ${SCOPE}` : "a key with the permission internal";
  return rows.map((row) => {
    if (isRowError(row) || row.op === "delete" || !mayNotSet(caller, row.pet)) return row;
    return { code: "insufficient_scope", errors: [`pet.profile.internal needs ${needed}`] };
  });
}
