import type { EN } from "#components/sites/publishing/languages/en.ts";

/** Each language says what English says. */
export type SiteWords = typeof EN;
