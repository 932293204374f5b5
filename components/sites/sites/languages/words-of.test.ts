import { expect, it } from "vitest";
import { wordsOf } from "#components/sites/sites/languages/words-of.ts";
import { NEW_SETTINGS, type SiteLanguage } from "#lib/sites/sites/schema.ts";

it.each<[SiteLanguage, string[], boolean, string]>([
  ["en", ["Beagle"], true, "Beagle mix"],
  ["en", ["Beagle", "Poodle"], false, "Beagle and Poodle"],
  ["en", ["Mixed breed"], true, "Mixed breed"],
  ["en", ["Terrier mix"], true, "Terrier mix"],
  ["en", [], true, "Mixed breed"],
  ["de", ["Beagle"], true, "Beagle (Mischling)"],
  ["de", ["Terrier-Mischling"], true, "Terrier-Mischling"],
  ["de", [], false, ""],
])("says once in %s that %j is mixed (%s): %s", (language, breeds, isMixed, text) => {
  expect(wordsOf({ settings: { ...NEW_SETTINGS, language } }).breed(breeds, isMixed)).toBe(text);
});
