import type { Role } from "#lib/tenancy/scope/role.schema.ts";

/** @param becomes null when leaving */
export function leavesNoOwner(owners: readonly bigint[], userId: bigint, becomes: Role | null): boolean {
  return becomes !== "owner" && owners.includes(userId) && owners.length === 1;
}

export function onlyOwnerId(members: readonly { userId: string; role: Role }[]): string | undefined {
  const owners = members.filter(({ role }) => role === "owner");
  return owners.length === 1 ? owners[0]?.userId : undefined;
}

/** Other roles are quickly invited again after a slip. */
export function removalAsksForName(role: Role, isOneself: boolean): boolean {
  return isOneself || role === "owner";
}
