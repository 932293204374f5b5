import { DAY_MS } from "#lib/platform/time.ts";

export const BIN_KEPT_MS = 30 * DAY_MS;

const MAX_SLUG_LENGTH = 48;

/** The platform's hosts use these names, now or later. */
const RESERVED = new Set(["www", "api", "app", "admin", "dashboard", "docs", "mail", "ns1", "ns2", "staging", "status", "static", "cdn"]);

/** A DNS label of at most 48 characters, with room for a suffix. Never digits alone (an id) or reserved. */
export function slugFrom(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, "");
  if (plain === "") return "project";
  return /^\d+$/.test(plain) || RESERVED.has(plain) ? `project-${plain}` : plain;
}

const MAX_COUNTED_SUFFIX = 20;

/**
 * The base, `base-2` to `base-20`, then random suffixes.
 * @param attempt from 0
 * @param random six characters of `a-z` and `0-9`
 */
export function slugCandidate(base: string, attempt: number, random: () => string): string {
  if (attempt === 0) return base;
  return attempt < MAX_COUNTED_SUFFIX ? `${base}-${attempt + 1}` : `${base}-${random()}`;
}

/**
 * The service's own label is reserved under the platform's domain.
 * @returns undefined at another domain or the platform's itself
 */
export function serviceLabel(publicUrl: string | undefined, platformDomain: string): string | undefined {
  const host = publicUrl === undefined ? "" : new URL(publicUrl).hostname.replace(/\.$/, "");
  return host.endsWith(`.${platformDomain}`)
    ? host
        .slice(0, -platformDomain.length - 1)
        .split(".")
        .at(-1)
    : undefined;
}
