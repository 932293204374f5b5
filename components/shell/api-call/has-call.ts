const PAGES = ["/animals", "/animals/import", "/categories", "/events", "/orders"];

/**
 * Whether `callOf` has a call for a page; small, because every page loads it.
 * @param here relative to the project
 */
export function hasCall(here: string, params: { get: (name: string) => string | null }): boolean {
  // The API does not list deleted animals.
  return PAGES.includes(here) && params.get("bin") !== "1";
}
