import { expect, it } from "vitest";
import { attempt, identityRefusal, notice, type Refusal, refused, type Standing } from "#lib/platform/db/replica/rules.ts";

const USED: Standing = { state: "used" };

it.each([
  [{ system: "7", timeline: "00000001" }, undefined],
  [{ system: "7", timeline: "00000002" }, "diverged"],
  [{ system: "8", timeline: "00000001" }, "foreign"],
])("a server that is %j is refused as %s", (replica, refusal) => {
  expect(identityRefusal({ system: "7", timeline: "00000001" }, replica)).toBe(refusal);
});

it.each<[Refusal, number]>([
  ["unreachable", 2000],
  ["behind", 250],
  ["promoted", 5000],
  ["foreign", 30_000],
  ["diverged", 5000],
])("one that is %s is tried again after %i ms, by one read alone", (refusal, pause) => {
  const standing = refused(USED, refusal, 1000);
  expect(attempt(standing, 1000 + pause - 1)).toBeUndefined();
  const trial = attempt(standing, 1000 + pause);
  expect(trial).toBeDefined();
  expect(attempt(trial ?? standing, 1000 + pause)).toBeUndefined();
});

it("is logged once each way, and a moment behind not at all", () => {
  const lost = refused(USED, "unreachable", 0);
  expect(notice(USED, lost)).toBe("lost");
  expect(notice(lost, refused(lost, "unreachable", 2000))).toBeUndefined();
  expect(notice(lost, USED)).toBe("back");
  const behind = refused(USED, "behind", 0);
  expect(notice(USED, behind)).toBeUndefined();
  expect(notice(behind, USED)).toBeUndefined();
  expect(notice(behind, refused(behind, "behind", 10_000))).toBe("lost");
});
