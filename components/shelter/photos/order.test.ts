import { expect, it } from "vitest";
import { droppedAt } from "#components/shelter/photos/order.ts";

const IDS = ["a", "b", "c", "d"];

it.each([
  ["a", "c", "after", 3],
  ["a", "c", "before", 2],
  ["d", "a", "before", 1],
  ["d", "a", "after", 2],
  ["b", "d", "after", 4],
] as const)("finds the place of %s when it is dropped at %s, %s it", (moved, target, side, position) => {
  expect(droppedAt(IDS, moved, target, side)).toBe(position);
});

it.each([
  ["b", "a", "after"],
  ["b", "c", "before"],
  ["b", "b", "before"],
  ["x", "a", "before"],
  ["a", "x", "before"],
] as const)("moves nothing when %s is dropped at %s, %s it", (moved, target, side) => {
  expect(droppedAt(IDS, moved, target, side)).toBeUndefined();
});
