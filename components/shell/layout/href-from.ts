/** Parameters that open an overlay on any page. */
const OVER_PAGE: ReadonlySet<string> = new Set(["animal", "do"]);

/** A link that opens an overlay on the current page keeps the rest of its URL. */
export function hrefFrom(here: { pathname: string; search: string }, href: string): string {
  const [path = "", search = ""] = href.split("?", 2);
  const overlays = [...new URLSearchParams(search)].filter(([name]) => OVER_PAGE.has(name));
  if (path !== here.pathname || overlays.length === 0) return href;
  const params = new URLSearchParams(here.search);
  for (const [name, value] of overlays) params.set(name, value);
  return `${path}?${params}`;
}

/** Outside the dashboard: files, and the API docs, which load their own scripts and styles. */
export const isOutside = (href: string): boolean => /^\/(?:docs|api)(?:\/|$)/.test(href);

interface LinkPress {
  /** Mouse button; Enter counts as 0, the main one. */
  button: number;
  hasModifier: boolean;
  link: { href: string; target: string; isDownload: boolean };
}

/**
 * Where a pressed link leads within the dashboard; undefined if the page stays, or if its document is left, about which
 * the browser asks.
 */
export function hrefWithin(here: URL, { button, hasModifier, link }: LinkPress): string | undefined {
  if (button !== 0 || hasModifier || link.isDownload || !["", "_self"].includes(link.target)) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, here);
  const isSamePage = pathname === here.pathname && search === here.search;
  if (origin !== here.origin || isOutside(pathname) || (isSamePage && hash !== "")) return undefined;
  return pathname + search + hash;
}
