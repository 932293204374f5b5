import type { SiteLanguage } from "#lib/sites/publishing/schema.ts";

export const EMBED_LIMITS = [3, 6, 12, 24, 48] as const;

export const EMBED_OPENINGS = ["page", "here", "form"] as const;
type EmbedOpening = (typeof EMBED_OPENINGS)[number];

export interface EmbedChoice {
  /** Empty for all species. */
  species: string;
  limit: number;
  /** A click opens the site, a window, or a window with the form. */
  open: EmbedOpening;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replaceAll(/[&"<>]/g, (character) => ESCAPES[character] ?? character);

export function attributesOf({ species, limit, open }: EmbedChoice): Record<string, string> {
  return {
    limit: String(limit),
    ...(species && { species }),
    ...(open !== "page" && { open: "here" }),
    ...(open === "form" && { form: "here" }),
  };
}

/** @param site its address: scripts are moved, combined, and kept elsewhere */
export function elementOf(choice: EmbedChoice, fallback: string, site: string): string {
  const attributes = Object.entries({ site, ...attributesOf(choice) });
  return `<petstore-animals ${attributes.map(([name, value]) => `${name}="${escaped(value)}"`).join(" ")}>${fallback}</petstore-animals>`;
}

const FALLBACKS = { en: "See our animals", de: "Unsere Tiere ansehen" } as const satisfies Record<SiteLanguage, string>;

/** Visitors without scripts see a link. @param address of the site */
export function snippetOf(choice: EmbedChoice, address: string, language: SiteLanguage = "en"): string {
  const fallback = `<a href="${escaped(address)}" target="_blank">${FALLBACKS[language]}</a>`;
  return `<script src="${escaped(address)}/embed.js"></script>\n${elementOf(choice, fallback, address)}`;
}

/** Sources that a page with a strict policy must allow. @param address of the site */
export const policyOf = (address: string): string => `script-src 'nonce-…';
connect-src ${address};
img-src ${address}`;
