import { expect, it } from "vitest";
import { wordsOf } from "#components/sites/publishing/languages/words-of.ts";
import type { KnownAge } from "#lib/shelter/profiles/age.rules.ts";
import { NEW_SETTINGS, type SiteLanguage } from "#lib/sites/publishing/schema.ts";

it.each<[SiteLanguage, string[], boolean, string]>([
  ["en", ["Beagle"], true, "Beagle mix"],
  ["en", ["Beagle", "Poodle"], false, "Beagle and Poodle"],
  ["en", ["Mixed breed"], true, "Mixed breed"],
  ["en", ["Terrier mix"], true, "Terrier mix"],
  ["en", [], true, "Mixed breed"],
  ["en", ["\u202ePug", "Rex"], true, "\u2068\u202ePug\u2069 and Rex mix"],
  ["de", ["Beagle"], true, "Beagle (Mischling)"],
  ["de", ["Terrier-Mischling"], true, "Terrier-Mischling"],
  ["de", [], false, ""],
])("says once in %s that %j is mixed (%s): %s", (language, breeds, isMixed, text) => {
  expect(wordsOf({ settings: { ...NEW_SETTINGS, language } }).breed(breeds, isMixed)).toBe(text);
});

it.each<[SiteLanguage, KnownAge, string]>([
  ["en", { unit: "week", count: 8, isAbout: true }, "about 8 weeks"],
  ["en", { unit: "week", count: 0, isAbout: true }, "under 1 week"],
  ["en", { unit: "month", count: 1, isAbout: false }, "1 month"],
  ["en", { unit: "born", year: 2026 }, "born 2026"],
  ["de", { unit: "week", count: 1, isAbout: false }, "1 Woche"],
  ["de", { unit: "month", count: 0, isAbout: true }, "unter 1 Monat"],
  ["de", { unit: "year", count: 2, isAbout: true }, "etwa 2 Jahre"],
  ["de", { unit: "born", year: 2026 }, "geboren 2026"],
])("says in %s the age %j as %s", (language, age, text) => {
  expect(wordsOf({ settings: { ...NEW_SETTINGS, language } }).age(age)).toBe(text);
});

it("counts in English who matches, and from which age children may be", () => {
  const { home, animal } = wordsOf({ settings: NEW_SETTINGS });
  expect(home.matching(1, 2)).toBe("1 of 2 animals matches your filters.");
  expect(home.matching(2, 2)).toBe("2 of 2 animals match your filters.");
  expect([null, 0, 6].map(animal.children)).toEqual(["Children", "Children", "Children 6 and older"]);
});
