import { expect, it } from "vitest";
import { leavesNoOwner } from "#lib/members/rules.ts";

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
