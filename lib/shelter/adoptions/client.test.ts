import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.rules.ts";
import { adoptionOnBoard, adoptionsOptions } from "#lib/shelter/adoptions/client.ts";

it("moves a card as the board shows it, not as a search before has left it", () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const board = (q: string) => adoptionsOptions("paws", readAdoptionFilter({ q }), "board");
  const hold = (q: string, version: number) =>
    client.setQueryData(["orders", "paws", ...board(q).queryKey.slice(2)], {
      pages: [{ rows: [{ id: "7", version }], next: null }],
      pageParams: [""],
    });
  hold("ada", 1);
  hold("", 2);
  const stop = new InfiniteQueryObserver(client, board("")).subscribe(() => undefined);
  expect(adoptionOnBoard(client, "paws", "7")?.version).toBe(2);
  stop();
});
