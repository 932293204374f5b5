const MAX_PAGES = 10_000;

/** @param page from 1; clamped */
export function rowsBefore(page: number, rowsOfPage: number): number {
  return (Math.min(Math.max(page, 1), MAX_PAGES) - 1) * rowsOfPage;
}

export function cutPage<Row>(rows: readonly Row[], rowsOfPage: number): { rows: Row[]; hasMore: boolean } {
  return { rows: rows.slice(0, rowsOfPage), hasMore: rows.length > rowsOfPage };
}
