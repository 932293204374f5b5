import { expect, it } from "vitest";
import { isProbe, newProbe } from "#lib/operations/doctor/probe.rules.ts";

const KEY = { name: "a", bytes: Buffer.alloc(32, 1) };
const OTHER = { name: "a", bytes: Buffer.alloc(32, 2) };
const NOW = 1_700_000_000_000;
const probe = newProbe([KEY, OTHER], NOW) ?? "";

it.each([
  ["any of the keys", [OTHER, KEY], probe, NOW, true],
  ["a clock a little off", [KEY], probe, NOW - 30_000, true],
  ["another key of the same name", [OTHER], probe, NOW, false],
  ["no key", [], probe, NOW, false],
  ["a minute later", [KEY], probe, NOW + 61_000, false],
  ["another time in front", [KEY], probe.replace(String(NOW), String(NOW + 1)), NOW, false],
  ["no signature", [KEY], String(NOW), NOW, false],
  ["nothing", [KEY], null, NOW, false],
] as const)("a probe with %s is judged by its signature and time", (_what, keys, given, now, isGenuine) => {
  expect(isProbe(keys, given, now)).toBe(isGenuine);
});

it("there is no probe without a key", () => {
  expect(newProbe([], NOW)).toBeUndefined();
});
