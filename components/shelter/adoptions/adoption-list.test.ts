import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AdoptionList } from "#components/shelter/adoptions/adoption-list.tsx";
import { readAdoptionFilter } from "#lib/shelter/adoptions/address.schema.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";

const ROW = {
  id: "1",
  petId: "7",
  petName: "Biscuit",
  adopter: "Ada",
  stage: "reserved",
  nextStep: "",
  nextOn: null,
  movedAt: "2026-11-20T09:30:00.000Z",
};

function textOf(query: Record<string, string>): string {
  const page = { rows: [ROW as AdoptionRow], next: "1" };
  const look = { project: "paws", canWrite: false, today: "2026-11-27", onMove: () => undefined };
  const props = { ...look, filter: readAdoptionFilter(query), first: { page, readAt: Date.now() }, empty: null };
  const list = createElement(QueryClientProvider, { client: new QueryClient() }, createElement(AdoptionList, props));
  return renderToStaticMarkup(list).replace(/<[^>]*>/g, " ");
}

it("says since when an adoption is reserved, and not that what follows is older, where the longest are first", () => {
  const waiting = textOf({ stage: "reserved", order: "longest" });
  expect(waiting).toContain("Adoptions, longest reserved first");
  expect(waiting).toMatch(/Since\s+Nov 20, 2026/);
  expect(waiting).toContain("Show more");
  const newest = textOf({ stage: "reserved" });
  expect(newest).toContain("Adoptions, newest first");
  expect(newest).toContain("Show older");
  expect(newest).not.toContain("Since");
});
