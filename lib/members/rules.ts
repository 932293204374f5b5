import type { Role } from "#lib/scope/role.schema.ts";

/**
 * Whether a project would be left without an owner.
 * @param owners the ids of its owners now
 * @param becomes what the member becomes; null when it goes
 */
export function leavesNoOwner(owners: readonly bigint[], userId: bigint, becomes: Role | null): boolean {
  return becomes !== "owner" && owners.includes(userId) && owners.length === 1;
}
