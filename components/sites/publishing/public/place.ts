import { animalQueryText } from "#lib/sites/publishing/public/filters.rules.ts";
import type { AnimalQuery } from "#lib/sites/publishing/public/schema.ts";

/** Keeps links working at whatever address the site is served. */
export interface SitePlace {
  /** Examples: `./` or `../`; undefined in a preview, whose links are inert. */
  root: string | undefined;
  /** URL prefix of fonts and images. */
  files: string;
  nonce: string | undefined;
}

/** Links to the list, below the beginning of the site. */
export function linkToAnimals(place: SitePlace, query: Partial<AnimalQuery> = {}): string {
  return linkTo(place, `${animalQueryText(query)}#animals`);
}

/** @param path such as `animals/7`; empty for the home page */
export function linkTo({ root }: SitePlace, path: string): string {
  return root === undefined ? "#" : `${root}${path}`;
}
