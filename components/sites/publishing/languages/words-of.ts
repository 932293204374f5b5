import { DE } from "#components/sites/publishing/languages/de.ts";
import { EN } from "#components/sites/publishing/languages/en.ts";
import type { SiteWords } from "#components/sites/publishing/languages/schema.ts";
import type { PublicSite } from "#lib/sites/publishing/public/schema.ts";
import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

const WORDS: Record<SiteLanguage, SiteWords> = { en: EN, de: DE };

export function wordsOf({ settings }: Pick<PublicSite, "settings">): SiteWords {
  return WORDS[settings.language];
}

/** @param day as `Date.parse` reads it */
export function dayText(day: string, { language }: SiteWords): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}
