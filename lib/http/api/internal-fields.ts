import type { RouteContext } from "#lib/http/api/define-route.ts";
import { type BatchRow, isRowError } from "#lib/shelter/pets/batch.rules.ts";
import type { ProfilePatch } from "#lib/shelter/profiles/schema.ts";
import { hasScope, missingScope } from "#lib/tenancy/scope/scopes.rules.ts";

interface WithProfile {
  profile?: ProfilePatch | null | undefined;
}
type Caller = Pick<RouteContext<unknown, never>, "scopes" | "token">;

const SCOPE = "internal:write";

const mayNotSet = ({ scopes }: Caller, { profile }: WithProfile): boolean =>
  profile?.internal !== undefined && !hasScope(scopes, "internal", "read_write");

/** @throws AppError `insufficient_scope` */
export function checkInternal(caller: Caller, pets: readonly WithProfile[]): void {
  if (!pets.some((pet) => mayNotSet(caller, pet))) return;
  throw missingScope(caller.token ? "token" : "key", SCOPE, "Setting profile.internal needs it. Nothing was changed.");
}

/** Checks a batch whose rows succeed or fail separately. */
export function checkInternalRows(caller: Caller, rows: readonly BatchRow[]): BatchRow[] {
  return rows.map((row) => {
    if (isRowError(row) || row.op === "delete" || !mayNotSet(caller, row.pet)) return row;
    return { code: "insufficient_scope", errors: [`pet.profile.internal needs the scope ${SCOPE}`] };
  });
}
