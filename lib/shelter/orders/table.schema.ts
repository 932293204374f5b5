import type { OrderStatus } from "#lib/shelter/orders/schema.ts";

export const ORDER_PAGE_ROWS = 50;

/** Ids are decimal text, times RFC 3339 in UTC. */
export interface OrderRow {
  id: string;
  petId: string;
  petName: string;
  petInBin: boolean;
  /** Whose enquiry was approved. */
  adopter: { enquiryId: string; name: string } | null;
  status: OrderStatus;
  createdAt: string;
  updatedAt: string;
}

export interface OrderFilter {
  status?: OrderStatus | undefined;
  petId?: string | undefined;
}

export interface OrderPage {
  rows: OrderRow[];
  /** Null on the last page. */
  next: string | null;
}
