import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.schema.ts";
import { adoptionCountsOptions, adoptionOnBoard, adoptionsOptions } from "#lib/shelter/adoptions/client.ts";
import { readerDay } from "#lib/shelter/adoptions/rules.ts";

it("moves a card as the board shows it, not as a search before has left it", () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const board = (q: string) => adoptionsOptions("paws", readAdoptionFilter({ q }), "2026-11-27", "board");
  const hold = (q: string, version: number) =>
    client.setQueryData(["adoptions", "paws", ...board(q).queryKey.slice(2)], {
      pages: [{ rows: [{ id: "7", version }], next: null }],
      pageParams: [""],
    });
  hold("ada", 1);
  hold("", 2);
  const stop = new InfiniteQueryObserver(client, board("")).subscribe(() => undefined);
  expect(adoptionOnBoard(client, "paws", "7")?.version).toBe(2);
  stop();
});

it("reads what is due again on another day, and other lists once", () => {
  const keys = (params: Record<string, string>, options: typeof adoptionsOptions | typeof adoptionCountsOptions) =>
    ["2026-11-26", "2026-11-27"].map((day) => options("paws", readAdoptionFilter(params), day).queryKey.at(-1));
  expect(keys({ due: "1" }, adoptionsOptions)).toEqual(["due=1&day=2026-11-26", "due=1&day=2026-11-27"]);
  expect(keys({ q: "ada" }, adoptionsOptions)).toEqual(["q=ada", "q=ada"]);
  expect(keys({}, adoptionCountsOptions)).toEqual(["day=2026-11-26", "day=2026-11-27"]);
});

it.each([
  ["2026-11-26", "2026-11-26"],
  ["2026-11-28", "2026-11-28"],
  ["2026-11-29", "2026-11-27"],
  ["today", "2026-11-27"],
  [null, "2026-11-27"],
])("takes %s for the day of a reader as %s", (given, day) => {
  expect(readerDay(given, Date.UTC(2026, 10, 27, 23))).toBe(day);
});
