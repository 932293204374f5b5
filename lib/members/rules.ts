import type { Role } from "#lib/scope/role.schema.ts";

/** @param becomes null when leaving */
export function leavesNoOwner(owners: readonly bigint[], userId: bigint, becomes: Role | null): boolean {
  return becomes !== "owner" && owners.includes(userId) && owners.length === 1;
}
