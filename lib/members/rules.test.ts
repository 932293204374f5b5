import { expect, it } from "vitest";
import { leavesNoOwner, onlyOwnerId } from "#lib/members/rules.ts";

it.each([
  [[1n], 1n, null, true],
  [[1n], 1n, "staff", true],
  [[1n], 1n, "owner", false],
  [[1n], 2n, null, false],
  [[1n, 2n], 1n, null, false],
  [[1n, 2n], 1n, "viewer", false],
] as const)("with owners %s, changing member %s to %s leaves no owner: %s", (owners, userId, becomes, none) => {
  expect(leavesNoOwner(owners, userId, becomes)).toBe(none);
});

it("finds the only owner, and none among several", () => {
  const members = [{ userId: "1", role: "staff" } as const, { userId: "2", role: "owner" } as const];
  expect(onlyOwnerId(members)).toBe("2");
  expect(onlyOwnerId([...members, { userId: "3", role: "owner" }])).toBeUndefined();
  expect(onlyOwnerId(members.slice(0, 1))).toBeUndefined();
});
