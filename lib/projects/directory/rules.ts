const MOST_PAGES = 10_000;

/** How many rows come before a page. @param page from an address, counted from 1; what is no page is the nearest one */
export function rowsBefore(page: number, rowsOfPage: number): number {
  return (Math.min(Math.max(page, 1), MOST_PAGES) - 1) * rowsOfPage;
}

/** What was read, one row more than fits, as a page. */
export function cutPage<Row>(rows: readonly Row[], rowsOfPage: number): { rows: Row[]; hasMore: boolean } {
  return { rows: rows.slice(0, rowsOfPage), hasMore: rows.length > rowsOfPage };
}
