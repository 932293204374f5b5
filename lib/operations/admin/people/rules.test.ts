import { describe, expect, it } from "vitest";
import { leavesNoAdmin, namesInWords } from "#lib/operations/admin/people/rules.ts";

describe("list of names in words", () => {
  it.each([
    [[], ""],
    [["A"], "A"],
    [["A", "B"], "A and B"],
    [["A", "B", "C"], "A, B and C"],
    [[..."ABCDEFGHIJKL"], "A, B, C, D, E, F, G, H, I, J and 2 more"],
  ])("formats %j as a list in words", (names, words) => expect(namesInWords(names)).toBe(words));
});

describe("last administrator", () => {
  it.each([
    [1, true, true],
    [2, true, false],
    [1, false, false],
    [0, true, true],
  ])("detects the last administrator among %i (the person is an administrator: %s)", (admins, isAdmin, last) =>
    expect(leavesNoAdmin(admins, isAdmin)).toBe(last),
  );
});
