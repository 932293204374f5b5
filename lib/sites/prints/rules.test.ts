import { expect, it } from "vitest";
import { MAX_PRINTED, printPath, readPrintQuery, sheetPath } from "#lib/sites/prints/rules.ts";

it("reads what its own address asks for", () => {
  const params = Object.fromEntries(new URL(printPath("oak-lane", ["42", "7"], "card"), "http://x").searchParams);
  expect(readPrintQuery(params)).toEqual({ ids: ["42", "7"], left: 0, kind: "card" });
});

it("reads the template and the day of hand-over sheets", () => {
  const params = Object.fromEntries(new URL(sheetPath("oak-lane", ["42"], "2026-11-30", "3"), "http://x").searchParams);
  expect(readPrintQuery(params)).toEqual({ ids: ["42"], left: 0, kind: "sheet", paper: "3", day: "2026-11-30" });
});

it("keeps each id once, ignores what is none, and prints posters unless told otherwise", () => {
  expect(readPrintQuery({ ids: ["7,07,-1,x,,7", "9223372036854775808,9"], kind: "cake" })).toEqual({
    ids: ["7", "9"],
    left: 0,
    kind: "poster",
  });
  expect(readPrintQuery({})).toEqual({ ids: [], left: 0, kind: "poster" });
});

it("takes a hundred at a time, and says how many are left", () => {
  const ids = Array.from({ length: 130 }, (_, i) => `${i + 1}`).join(",");
  const query = readPrintQuery({ ids });
  expect([query.ids.length, query.left]).toEqual([MAX_PRINTED, 30]);
});
