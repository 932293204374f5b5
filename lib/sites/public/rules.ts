import { int64FromText } from "#lib/int64.ts";
import type { AnimalQuery } from "#lib/sites/public/schema.ts";

/** Animals of a page. */
export const ANIMALS_A_PAGE = 24;
/** Available animals are counted to here; above it, "more than". */
export const MOST_COUNTED_ANIMALS = 10_000;
/** Animals of one file of the sitemap. Source: sitemaps.org, at most 50,000 addresses and 50 MB. */
export const ANIMALS_A_SITEMAP = 49_000;

const idFrom = (text: string | null): string | undefined => {
  const id = text === null ? undefined : int64FromText(text);
  return id === undefined ? undefined : String(id);
};

/** Reads which animals an address asks for. What cannot be read counts as left out. */
export function readAnimalQuery(params: URLSearchParams): AnimalQuery {
  const after = idFrom(params.get("after"));
  return {
    category: idFrom(params.get("category")),
    after,
    before: after === undefined ? idFrom(params.get("before")) : undefined,
  };
}

/** The end of an address that asks for these animals: empty, or from the question mark on. */
export function animalQueryText(query: Partial<AnimalQuery>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/**
 * The slug that a host beneath the platform's domain names; undefined for any other host.
 * @param host without a port
 */
export function slugOfHost(host: string, platformDomain: string): string | undefined {
  const end = `.${platformDomain}`;
  const slug = host.endsWith(end) ? host.slice(0, -end.length) : "";
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug) ? slug : undefined;
}

/** A text's first part, for search engines: whole words of at most `most` characters. */
export function shortened(text: string, most: number): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (plain.length <= most) return plain;
  const cut = plain.slice(0, most - 1);
  return `${cut.slice(0, cut.lastIndexOf(" ") > most / 2 ? cut.lastIndexOf(" ") : cut.length).trimEnd()}…`;
}

/** Paragraphs of a text that somebody typed. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Up to two letters that stand for a name. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toLocaleUpperCase("en");
}
