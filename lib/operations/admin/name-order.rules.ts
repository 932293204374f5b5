import { int64FromText } from "#lib/platform/int64.ts";

export const PAGE_ROWS = 50;

/** Bounds the cost. */
export const MAX_COUNTED = 1000;

export interface Counted {
  count: number;
  countIsExact: boolean;
}

interface NamePlace {
  name: string;
  id: string;
}

interface Step {
  place: NamePlace | undefined;
  backwards: boolean;
}

export interface NamePage<Row> {
  rows: Row[];
  previous: string | null;
  next: string | null;
}

export function placeText({ id, name }: NamePlace): string {
  return `${id}.${name}`;
}

/** @returns undefined for an invalid cursor */
export function readPlace(text: string): NamePlace | undefined {
  const dot = text.indexOf(".");
  const id = text.slice(0, Math.max(dot, 0));
  if (text.includes("\0") || !text.isWellFormed() || int64FromText(id) === undefined) return undefined;
  return { id, name: text.slice(dot + 1) };
}

export function stepOf({ after, before }: { after: string; before: string }): Step {
  const place = readPlace(after);
  return place ? { place, backwards: false } : { place: readPlace(before), backwards: readPlace(before) !== undefined };
}

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
