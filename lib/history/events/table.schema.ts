import type { EventRow } from "#lib/history/events/schema.ts";
import type { EventTitle } from "#lib/history/events/words.view.ts";

export const EVENT_PAGE_ROWS = 50;

export interface ShownEvent extends Omit<EventRow, "data">, EventTitle {
  payload: string;
}

export interface EventPage {
  rows: ShownEvent[];
  /** Null on the last page. */
  next: string | null;
}
