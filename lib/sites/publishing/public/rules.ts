import { SIZES } from "#lib/shelter/profiles/rules.ts";
import type { PublicAnimal, PublicSite, StoredAnimal } from "#lib/sites/publishing/public/schema.ts";

export const ANIMALS_A_PAGE = 24;
/** Limit on the home page; their own page has the others. */
export const MAX_HOME_HAPPY = 12;
/** One row in a wide window, two in a narrow one. */
export const MAX_STILL_LOOKING = 4;
const MAX_YEARS_APART = 3;
/** Larger counts are shown as "more than". */
export const MAX_COUNTED_ANIMALS = 2000;
/** Source: sitemaps.org, at most 50,000 addresses and 50 MB. */
export const ANIMALS_A_SITEMAP = 49_000;

/** The version in the name allows caching forever. */
export const FONT_FILES = { display: "bricolage-grotesque-1.woff2", text: "figtree-1.woff2" } as const;

const DAY_MS = 86_400_000;
const NEW_MS = 7 * DAY_MS;

/** Visitors see adoptions after it. @param now epoch milliseconds */
export function adoptedSince({ settings }: Pick<PublicSite, "settings">, now: number): Date {
  return new Date(now - settings.happyDays * DAY_MS);
}

/** @param now epoch milliseconds */
export function isNew({ since, intakeDate }: Pick<PublicAnimal, "since" | "intakeDate">, now: number): boolean {
  return now - Date.parse(intakeDate ?? since) < NEW_MS;
}

type Alike = Pick<StoredAnimal, "id" | "size" | "birthDate">;

/** What is unknown is one apart. */
function apart(one: Alike, other: Alike): number {
  const sizes = one.size && other.size ? Math.abs(SIZES.indexOf(one.size) - SIZES.indexOf(other.size)) : 1;
  const [born, otherBorn] = [one.birthDate, other.birthDate].map((date) => Date.parse(date ?? ""));
  const years = Math.abs(Number(born) - Number(otherBorn)) / (365 * DAY_MS);
  return sizes + (Number.isNaN(years) ? 1 : Math.min(years, MAX_YEARS_APART));
}

/** Nearest in size and age; of several, the first. */
export function similarTo<Animal extends Alike>(animal: Alike, others: readonly Animal[]): Animal[] {
  const found = others.filter(({ id }) => id !== animal.id).map((one) => ({ one, distance: apart(animal, one) }));
  const sorted = found.toSorted((a, b) => a.distance - b.distance);
  return sorted.slice(0, MAX_STILL_LOOKING).map(({ one }) => one);
}

/**
 * @param newer animals on the pages before
 * @returns undefined when they are too many to count
 */
export function pageNumber(newer: number): number | undefined {
  return newer > MAX_COUNTED_ANIMALS ? undefined : Math.ceil(newer / ANIMALS_A_PAGE) + 1;
}

/** @returns 1 to 999; 1 for an invalid one */
export function readPage(text: string | null): number {
  return /^[1-9]\d{0,2}$/.test(text ?? "") ? Number(text) : 1;
}

export function slugOfHost(host: string, platformDomain: string): string | undefined {
  const end = `.${platformDomain}`;
  const slug = host.endsWith(end) ? host.slice(0, -end.length) : "";
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug) ? slug : undefined;
}

/** Keeps whole words. */
export function shortened(text: string, max: number): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (plain.length <= max) return plain;
  const cut = plain.slice(0, max - 1);
  return `${cut.slice(0, cut.lastIndexOf(" ") > max / 2 ? cut.lastIndexOf(" ") : cut.length).trimEnd()}…`;
}

export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}

export function initial(name: string): string {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? "").toLocaleUpperCase("en");
}

/** Keeps the browser from fetching another font. */
export function latinPart(text: string): string {
  return text
    .replaceAll(/[^\u0020-\u024f\u2013\u2014\u2018-\u201d\u2026]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const XML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const xml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => XML[character] ?? character);

export function sitemapFile(address: string, pages: readonly { path: string; changedAt?: string; image?: string | undefined }[]): string {
  const urls = pages.map(({ path, changedAt, image }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
    const picture = image === undefined ? "" : `<image:image><image:loc>${xml(address + image)}</image:loc></image:image>`;
    return `<url><loc>${xml(address + path)}</loc>${changed}${picture}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join("\n")}\n</urlset>\n`;
}

/** @param starts first animal ID of each file */
export function sitemapIndex(address: string, starts: readonly string[]): string {
  const files = starts.map((from) => `<sitemap><loc>${xml(`${address}/sitemaps/${from}.xml`)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join("\n")}\n</sitemapindex>\n`;
}

export function robotsText(address: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${address}/sitemap.xml\n`;
}

export function siteIcon(ground: string, onGround: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="${ground}"/><g fill="${onGround}" transform="translate(10.5 11) scale(.67)"><ellipse cx="12.5" cy="29" rx="6.2" ry="8.2"/><ellipse cx="25" cy="15.5" rx="6.6" ry="9"/><ellipse cx="40" cy="15.5" rx="6.6" ry="9"/><ellipse cx="52" cy="29" rx="6.2" ry="8.2"/><path d="M32.3 29c9 0 18 10.6 18 18.6 0 6-4.5 8.9-9.3 8.9-3.6 0-5.7-1.7-8.7-1.7s-5.1 1.7-8.7 1.7c-4.8 0-9.3-2.9-9.3-8.9 0-8 9-18.6 18-18.6Z"/></g></svg>`;
}
