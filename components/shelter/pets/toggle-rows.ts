/** Ids of the selected animals, also of those on other pages. */
export type Selected = ReadonlySet<string>;

const turned = (selected: Selected, ids: readonly string[], isOn: boolean): Selected =>
  isOn ? new Set([...selected, ...ids]) : new Set([...selected].filter((id) => !ids.includes(id)));

/**
 * @param page in the order shown
 * @param from with Shift, the row pressed before: all rows in between follow
 */
export function toggleRow(selected: Selected, page: readonly string[], id: string, from = id): Selected {
  const ends = [page.indexOf(from), page.indexOf(id)];
  const range = ends.includes(-1) ? [id] : page.slice(Math.min(...ends), Math.max(...ends) + 1);
  return turned(selected, range, !selected.has(id));
}

export const isPageSelected = (selected: Selected, page: readonly string[]): boolean =>
  page.length > 0 && page.every((id) => selected.has(id));

export function togglePage(selected: Selected, page: readonly string[]): Selected {
  return turned(selected, page, !isPageSelected(selected, page));
}
