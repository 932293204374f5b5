import { int64FromText } from "#lib/platform/int64.ts";
import { isStorable } from "#lib/platform/stored-text.ts";

export const PAGE_ROWS = 50;

export const MAX_COUNTED = 1000;

export interface Counted {
  count: number;
  countIsExact: boolean;
}

interface NameCursor {
  name: string;
  id: string;
}

interface PageStart {
  cursor: NameCursor | undefined;
  backwards: boolean;
}

export interface NamePage<Row> {
  rows: Row[];
  previous: string | null;
  next: string | null;
}

export function cursorText({ id, name }: NameCursor): string {
  return `${id}.${name}`;
}

/** @returns undefined for an invalid cursor */
export function readCursor(text: string): NameCursor | undefined {
  const dot = text.indexOf(".");
  const id = text.slice(0, Math.max(dot, 0));
  if (!isStorable(text) || int64FromText(id) === undefined) return undefined;
  return { id, name: text.slice(dot + 1) };
}

export function pageStart({ after, before }: { after: string; before: string }): PageStart {
  const cursor = readCursor(after);
  return cursor ? { cursor, backwards: false } : { cursor: readCursor(before), backwards: readCursor(before) !== undefined };
}

export function pageOf<Row>(found: readonly { row: Row; cursor: NameCursor }[], { cursor, backwards }: PageStart): NamePage<Row> {
  const shown = found.slice(0, PAGE_ROWS);
  const more = found.length > PAGE_ROWS;
  if (backwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const hasPrevious = backwards ? more : cursor !== undefined;
  const hasNext = backwards || more;
  return {
    rows: shown.map(({ row }) => row),
    previous: hasPrevious && first ? cursorText(first.cursor) : null,
    next: hasNext && last ? cursorText(last.cursor) : null,
  };
}
