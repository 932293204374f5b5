import * as z from "zod";
import type { EventTitle } from "#lib/history/events/words.view.ts";

export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERIES_PAGE = 25;

const trySchema = z.object({
  at: z.string(),
  durationMs: z.number(),
  /** Null without an answer. */
  status: z.number().nullable(),
  /** Null after success. */
  reason: z.string().nullable(),
  contentType: z.string().nullable(),
  /** How long the receiver asked to wait. */
  retryAfterMs: z.number().optional(),
  excerpt: z.string(),
});
export type Try = z.infer<typeof trySchema>;
export const triesSchema = z.array(trySchema);

export interface DeliveryRow extends EventTitle {
  id: string;
  /** The header `webhook-id`. */
  messageId: string;
  type: string;
  isTest: boolean;
  state: DeliveryState;
  attempts: number;
  createdAt: string;
  lastTry: Pick<Try, "at" | "status" | "reason" | "durationMs"> | null;
  nextAttemptAt: string | null;
}

export interface DeliveryDetail extends DeliveryRow {
  body: string;
  tries: Try[];
}

export interface DeliveriesPage {
  rows: DeliveryRow[];
  next: string | null;
}

export interface DeliveriesQuery {
  state?: DeliveryState | undefined;
  before?: string | undefined;
}
