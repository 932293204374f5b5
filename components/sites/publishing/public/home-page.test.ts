import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HomePage } from "#components/sites/publishing/public/home-page.tsx";
import { NO_QUERY, readAnimalQuery } from "#lib/sites/publishing/public/filters.rules.ts";
import type { FirstPage, PublicAnimal, PublicCategory, PublicSite } from "#lib/sites/publishing/public/schema.ts";
import { NEW_SETTINGS } from "#lib/sites/publishing/schema.ts";

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
  const counts = { total: 4, matching: 4, number: 1 };
  const first: FirstPage = {
    query: NO_QUERY,
    page,
    categories: [],
    facets: [],
    ...counts,
    happy: [],
    hasMoreHappy: false,
    now: 0,
    ...change,
  };
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

const BISCUIT: PublicAnimal = {
  ...{ id: "7", name: "Biscuit", categoryId: "1", since: "2026-01-01T00:00:00Z", breeds: [], mixed: null, sex: null, size: null },
  ...{ birthDate: null, birthDateEstimated: null, intakeDate: null, isReserved: false, cover: null },
};

it.each([
  ["", 1, "/", false],
  ["", 0, "/", false],
  ["after=9", 1, "/?after=9", false],
  ["category=1", 1, "/?category=1", false],
  ["category=1&after=9", 1, "/?category=1&amp;after=9", false],
  ["before=9", 1, "/", true],
  ["after=1", 0, "/", true],
  ["category=1&sex=male&after=9", 1, "/?category=1", true],
  ["category=999999", 0, "/", true],
  ["species=Cheap+pills", 0, "/", true],
])("indexes /?%s with %i animals as %s, hidden: %s", (text, count, path, isHidden) => {
  const page = { animals: count === 0 ? [] : [BISCUIT], hasEarlier: false, hasMore: false };
  const markup = markupOf({ query: readAnimalQuery(new URLSearchParams(text)), page, categories: [category("1", "Dogs")] });
  expect(markup).toContain(`<link rel="canonical" href="https://paws.example${path}"/>`);
  expect(markup.includes('<meta name="robots" content="noindex"/>')).toBe(isHidden);
});

it("says beyond the last page that there are no more animals, not that there are none", () => {
  const page = { animals: [], hasEarlier: true, hasMore: false };
  const markup = markupOf({ query: readAnimalQuery(new URLSearchParams("after=1")), page });
  expect(markup).toContain("There are no more animals here.");
  expect(markup).not.toContain("No animals are waiting");
});

it("says only once that no animal matches", () => {
  const markup = markupOf({ query: readAnimalQuery(new URLSearchParams("sex=male")), matching: 0 });
  expect(markup).toContain("No animal matches these filters right now.");
  expect(markup).not.toContain("0 of 4");
});

it("offers the kinds and the folded filter in one line, under a word that says how many are chosen", () => {
  const facets = [{ facet: "sex" as const, choices: [{ value: "male", count: 2 }] }];
  const lineOf = (text: string): string => {
    const query = readAnimalQuery(new URLSearchParams(text));
    const markup = markupOf({ query, facets, categories: [category("1", "Dogs"), category("2", "Cats")] });
    return /<div class="choose"><nav.*<\/nav><details class="filters"><summary>(.*?)<\/summary>/s.exec(markup)?.[1] ?? "";
  };
  expect([lineOf(""), lineOf("sex=male")]).toEqual(["Filter", "Filter (1)"]);
});
