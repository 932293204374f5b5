import { expect, it } from "vitest";
import { keptViewText, readKeptView, type TableView, viewOf } from "#lib/shelter/pets/table/view.schema.ts";

const FIRST: TableView = {
  hidden: ["id", "updated", "added"],
  shown: ["breeds", "sex", "age", "intakeDate"],
  density: "wide",
  layout: "table",
};
const GRID: TableView = { hidden: [], shown: ["location", "intakeDate"], density: "tight", layout: "grid" };

it("keeps a view through a cookie, and ignores what it does not know", () => {
  for (const view of [FIRST, GRID]) expect(readKeptView(keptViewText(view))).toEqual(view);
  for (const value of [undefined, "", "%", "view=tree&rows=3&hide=name&show=%00"]) {
    expect(readKeptView(value)).toEqual({ ...FIRST, ...(value?.includes("hide") && { hidden: [], shown: [] }) });
  }
});

it("shows what the address says, and for the rest what was kept", () => {
  const none = { hidden: null, shown: null, density: null, layout: null };
  expect(viewOf(none, GRID)).toEqual(GRID);
  expect(viewOf({ ...none, layout: "table", hidden: ["id"] }, GRID)).toEqual({ ...GRID, layout: "table", hidden: ["id"] });
});
