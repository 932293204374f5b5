import { expect, it } from "vitest";
import { leavesNoOwner, onlyOwnerId, removalAsksForName } from "#lib/people/members/rules.ts";

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

it.each([
  ["viewer", false, false],
  ["staff", false, false],
  ["owner", false, true],
  ["viewer", true, true],
] as const)("removing a %s (oneself: %s) asks for the name to be typed: %s", (role, isOneself, asks) => {
  expect(removalAsksForName(role, isOneself)).toBe(asks);
});
