import { expect, it } from "vitest";
import { leavesNoOwner } from "#lib/members/rules.ts";

it.each([
  [["1"], "1", null, true],
  [["1"], "1", "staff", true],
  [["1"], "1", "owner", false],
  [["1"], "2", null, false],
  [["1", "2"], "1", null, false],
  [["1", "2"], "1", "viewer", false],
] as const)("of owners %j, member %s becoming %s leaves none: %s", (owners, userId, becomes, none) => {
  expect(leavesNoOwner(owners, userId, becomes)).toBe(none);
});
