const PAGES = ["/animals", "/animals/import", "/categories", "/events", "/orders"];

/**
 * Says whether `callOf` has a call for a page; small, because every page loads it.
 * @param here relative to the project
 */
export const hasCall = (here: string): boolean => PAGES.includes(here);
