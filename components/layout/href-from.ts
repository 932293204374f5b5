/** Parameters that open something over a page, whatever the page shows. */
const OVER_PAGE: ReadonlySet<string> = new Set(["animal", "do"]);

/**
 * Where a choice leads from the page that one is on. What only opens something
 * over this very page keeps the rest of its address: the filter, the order, the place in the list.
 */
export function hrefFrom(here: { pathname: string; search: string }, href: string): string {
  const [path = "", search = ""] = href.split("?", 2);
  const given = [...new URLSearchParams(search)];
  if (path !== here.pathname || given.length === 0 || !given.every(([name]) => OVER_PAGE.has(name))) return href;
  const params = new URLSearchParams(here.search);
  for (const [name, value] of given) params.set(name, value);
  return `${path}?${params}`;
}
