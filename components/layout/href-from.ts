/** Parameters that open an overlay on any page. */
const OVER_PAGE: ReadonlySet<string> = new Set(["animal", "do"]);

/** A link that only opens an overlay on the current page keeps the rest of its URL. */
export function hrefFrom(here: { pathname: string; search: string }, href: string): string {
  const [path = "", search = ""] = href.split("?", 2);
  const given = [...new URLSearchParams(search)];
  if (path !== here.pathname || given.length === 0 || !given.every(([name]) => OVER_PAGE.has(name))) return href;
  const params = new URLSearchParams(here.search);
  for (const [name, value] of given) params.set(name, value);
  return `${path}?${params}`;
}
