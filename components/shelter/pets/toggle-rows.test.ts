import { describe, expect, it } from "vitest";
import { isPageSelected, togglePage, toggleRow } from "#components/shelter/pets/toggle-rows.ts";

const PAGE = ["1", "2", "3", "4"];

describe("selection of rows", () => {
  it.each([
    ["one row", [], "2", undefined, ["2"]],
    ["a selected row", ["2", "9"], "2", undefined, ["9"]],
    ["rows down to the one pressed with Shift", ["1"], "3", "1", ["1", "2", "3"]],
    ["rows up to the one pressed with Shift", ["4", "9"], "2", "4", ["4", "9", "2", "3"]],
    ["rows to clear with Shift", ["1", "2", "3", "4"], "3", "1", ["4"]],
    ["one row when the row pressed before is on another page", ["9"], "2", "9", ["9", "2"]],
  ])("toggles %s", (_, selected, id, from, after) => {
    expect([...toggleRow(new Set(selected), PAGE, id, from)]).toEqual(after);
  });

  it("takes the rest of a page, clears a whole one, and leaves other pages alone", () => {
    const whole = togglePage(new Set(["9", "2"]), PAGE);
    expect([...whole]).toEqual(["9", "2", "1", "3", "4"]);
    expect([...togglePage(whole, PAGE)]).toEqual(["9"]);
  });

  it("an empty page is never selected", () => {
    expect(isPageSelected(new Set(["9"]), [])).toBe(false);
  });
});
