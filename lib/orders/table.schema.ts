import type { OrderStatus } from "#lib/orders/schema.ts";

export const ORDER_PAGE_ROWS = 50;

/** An adoption order as the dashboard shows it. Ids are decimal text, times RFC 3339 in UTC. */
export interface OrderRow {
  id: string;
  petId: string;
  petName: string;
  petInBin: boolean;
  status: OrderStatus;
  createdAt: string;
  updatedAt: string;
}

/** One page, newest first. */
export interface OrderPage {
  rows: OrderRow[];
  /** Cursor for older ones; null on the last page. */
  next: string | null;
}
