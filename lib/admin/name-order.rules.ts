import { int64FromText } from "#lib/int64.ts";

/** Rows of one page. */
export const PAGE_ROWS = 50;

/** Beyond this many matches a list says "more than", so that counting stays quick. */
export const MOST_COUNTED = 1000;

/** How many rows match on every page. */
export interface Counted {
  /** Up to `MOST_COUNTED`. */
  count: number;
  countIsExact: boolean;
}

/** A place in a list by name: the lower-cased name and the id. */
interface NamePlace {
  name: string;
  id: string;
}

/** Where a page begins, and to which side of that place it lies. */
interface Step {
  place: NamePlace | undefined;
  backwards: boolean;
}

/** One page of a list and the cursors of the pages beside it; null where there is none. */
export interface NamePage<Row> {
  rows: Row[];
  previous: string | null;
  next: string | null;
}

/** A place as a cursor for an address. */
export function placeText({ id, name }: NamePlace): string {
  return `${id}.${name}`;
}

/** @returns undefined when the text is no cursor; it then counts as left out */
export function readPlace(text: string): NamePlace | undefined {
  const dot = text.indexOf(".");
  const id = text.slice(0, Math.max(dot, 0));
  if (text.includes("\0") || !text.isWellFormed() || int64FromText(id) === undefined) return undefined;
  return { id, name: text.slice(dot + 1) };
}

/** The step that an address asks for; `after` wins over `before`, and neither is the first page. */
export function stepOf({ after, before }: { after: string; before: string }): Step {
  const place = readPlace(after);
  return place ? { place, backwards: false } : { place: readPlace(before), backwards: readPlace(before) !== undefined };
}

/**
 * Makes a page of what was found.
 * @param found in the order in which it was read, up to one more than a page holds
 */
export function pageOf<Row>(found: readonly { row: Row; place: NamePlace }[], { place, backwards }: Step): NamePage<Row> {
  const shown = found.slice(0, PAGE_ROWS);
  const more = found.length > PAGE_ROWS;
  if (backwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const hasPrevious = backwards ? more : place !== undefined;
  const hasNext = backwards || more;
  return {
    rows: shown.map(({ row }) => row),
    previous: hasPrevious && first ? placeText(first.place) : null,
    next: hasNext && last ? placeText(last.place) : null,
  };
}
