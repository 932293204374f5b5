import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HomePage } from "#components/sites/sites/public/home-page.tsx";
import { NO_QUERY } from "#lib/sites/sites/public/filters.rules.ts";
import type { FirstPage, PublicCategory, PublicSite } from "#lib/sites/sites/public/schema.ts";
import { NEW_SETTINGS } from "#lib/sites/sites/schema.ts";

const SITE: PublicSite = {
  pictures: {},
  takesEnquiries: false,
  projectId: "1",
  name: "Paws",
  settings: NEW_SETTINGS,
  address: "https://paws.example",
};
const PLACE = { root: "./", files: "./", nonce: undefined };

const category = (categoryId: string, label: string | null): PublicCategory => ({ categoryId, label, color: null, count: 2 });

function markupOf(change: Partial<FirstPage>): string {
  const page = { animals: [], hasEarlier: false, hasMore: false };
  const first: FirstPage = { query: NO_QUERY, page, categories: [], facets: [], total: 4, matching: 4, happy: [], now: 0, ...change };
  return renderToStaticMarkup(createElement(HomePage, { site: SITE, place: PLACE, first }));
}

/** The words of the chips; the current one in brackets. */
function chips(categories: PublicCategory[], chosen?: string): string[] {
  const markup = markupOf({ query: { ...NO_QUERY, category: chosen }, categories });
  const nav = /<nav aria-label="Kinds of animals">.*?<\/nav>/s.exec(markup)?.[0] ?? "";
  return [...nav.matchAll(/<a [^>]*>.*?<\/a>/gs)].map(([link]) => {
    const words = link.replaceAll(/<[^>]*>/g, "").replace(/\d+$/, "");
    return link.includes("aria-current") ? `[${words}]` : words;
  });
}

it("offers the named categories, and none that visitors have no word for", () => {
  expect(chips([category("1", "Dogs"), category("2", null)])).toEqual(["[All]", "Dogs"]);
  expect(chips([category("1", null), category("2", null)])).toEqual([]);
  expect(chips([category("1", "Dogs")])).toEqual([]);
});

it("leads back to all animals from any category, also where none has a name", () => {
  expect(chips([category("1", "Dogs"), category("2", "Cats")], "2")).toEqual(["All", "Dogs", "[Cats]"]);
  expect(chips([category("1", null), category("2", null)], "2")).toEqual(["All"]);
});

it("says only once that no animal waits", () => {
  const markup = markupOf({ total: 0, matching: 0 });
  expect(markup).toContain("No animals are waiting here right now.");
  expect(markup).not.toContain("0 animals");
});
