import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NoPets } from "#components/shelter/pets/table-states.tsx";
import { readPetQuery } from "#lib/shelter/pets/table/address.schema.ts";

function offered(address: string, count: number): string {
  const query = readPetQuery(new URLSearchParams(address));
  const all = { count, isExact: true };
  const none = createElement(NoPets, {
    project: "paws",
    query,
    isBare: false,
    all,
    canWrite: true,
    go: () => Promise.resolve(new URLSearchParams()),
    onAdd: () => undefined,
  });
  return renderToStaticMarkup(none).replace(/<[^>]*>/g, "");
}

it("offers what a search finds under the other tabs", () => {
  expect(offered("q=moon&status=available", 1)).toMatch(/No animals match “.*moon.*”.*Show all 1Clear search$/);
  expect(offered("q=moon&status=available", 0)).not.toContain("Show all");
  expect(offered("q=moon", 1)).not.toContain("Show all");
});
