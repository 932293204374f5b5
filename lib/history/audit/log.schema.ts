import * as z from "zod";
import { int64FromText } from "#lib/platform/int64.ts";
import { isStorable } from "#lib/platform/stored-text.ts";

export const AUDIT_TOPICS = ["animals", "categories", "keys", "people", "project", "site"] as const;
export type AuditTopic = (typeof AUDIT_TOPICS)[number];

export const AUDIT_PERIODS = ["day", "week", "month", "year"] as const;
export type AuditPeriod = (typeof AUDIT_PERIODS)[number];

export const AUDIT_PAGE_ROWS = 50;

const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text));

export const instantSchema = z.string().refine(isInstant, { error: "must be a time such as 2026-01-31T08:00:00Z" });

/** `user:12`, `api_key:7`, `cli` with an optional `:account`, or `system`. */
export const actorTextSchema = z
  .string()
  .refine((text) => /^(?:user|api_key):\d{1,18}$|^cli(?::.{0,200})?$|^system$/s.test(text) && isStorable(text), {
    error: "must name a person, an API key, the command line or the service",
  });

export const auditCursorSchema = z.string().refine((text) => (int64FromText(text) ?? 0n) > 0n, { error: "must be an entry's number" });

export interface AuditQuery {
  who?: string | undefined;
  topic?: AuditTopic | undefined;
  period?: AuditPeriod | undefined;
  /** RFC 3339, UTC; inclusive. */
  from?: string | undefined;
  /** RFC 3339, UTC; exclusive. */
  to?: string | undefined;
  after?: string | undefined;
}

export interface AuditActor {
  value: string;
  label: string;
}

export type AuditValue = string | number | boolean | null;

export interface AuditChange {
  field: string;
  from: AuditValue | undefined;
  to: AuditValue | undefined;
  /** The item's name when the value is an id. */
  fromName?: string | undefined;
  toName?: string | undefined;
}

export interface AuditRow {
  id: string;
  at: string;
  who: string;
  action: string;
  entityType: string;
  entityId: string;
  /** Null if unknown. */
  subject: string | null;
  changes: AuditChange[];
}

export interface AuditPage {
  rows: AuditRow[];
  next: string | null;
}
