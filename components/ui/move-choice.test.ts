import { expect, it } from "vitest";
import { moveChoice } from "#components/ui/move-choice.ts";

const CHOICES = ["Available", "Pending", "Adopted"].map((label) => ({ value: label, label }));

it.each<[string, string, string | undefined]>([
  ["Available", "ArrowDown", "Pending"],
  ["Adopted", "ArrowDown", "Adopted"],
  ["Pending", "ArrowUp", "Available"],
  ["Available", "ArrowLeft", "Available"],
  ["Available", "End", "Adopted"],
  ["Adopted", "Home", "Available"],
  ["Available", "p", "Pending"],
  ["Available", "a", "Adopted"],
  ["Adopted", "A", "Available"],
  ["Pending", "x", "Pending"],
  ["Pending", "Enter", undefined],
  ["Pending", "Escape", undefined],
  ["Pending", "Tab", undefined],
  ["Pending", " ", undefined],
])("from %s, %s moves to %s", (from, key, to) => {
  expect(moveChoice(CHOICES, from, key)).toBe(to);
});
