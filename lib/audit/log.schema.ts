import { z } from "zod";
import { int64FromText } from "#lib/int64.ts";

/** What entries can be narrowed to; each is one or more kinds of things. */
export const AUDIT_TOPICS = ["animals", "categories", "keys", "people", "project", "site"] as const;
export type AuditTopic = (typeof AUDIT_TOPICS)[number];

/** How far back, seen from now. */
export const AUDIT_PERIODS = ["day", "week", "month", "year"] as const;
export type AuditPeriod = (typeof AUDIT_PERIODS)[number];

export const AUDIT_PAGE_ROWS = 50;

const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** A moment, RFC 3339 in UTC. */
export const instantSchema = z.string().refine(isInstant, { error: "must be a moment such as 2026-01-31T08:00:00Z" });

/** Who did it, as an address says it: `user:12`, `api_key:7`, `cli` with an account's name after a colon, or `system`. */
export const actorTextSchema = z
  .string()
  .refine((text) => /^(?:user|api_key):\d{1,18}$|^cli(?::.{0,200})?$|^system$/s.test(text) && !text.includes("\0"), {
    error: "must name a person, an API key, the command line or the service",
  });

/** A place in the log: the id of the entry above. */
export const auditCursorSchema = z.string().refine((text) => (int64FromText(text) ?? 0n) > 0n, { error: "must be an entry's number" });

/** Which entries, and from where on. */
export interface AuditQuery {
  who?: string | undefined;
  topic?: AuditTopic | undefined;
  period?: AuditPeriod | undefined;
  /** From this moment on; RFC 3339, UTC. */
  from?: string | undefined;
  /** Before this moment. */
  to?: string | undefined;
  /** Entries older than this one. */
  after?: string | undefined;
}

/** Someone or something that appears in a project's log. */
export interface AuditActor {
  /** As `who` of a query takes it. */
  value: string;
  label: string;
}

export type AuditValue = string | number | boolean | null;

/** One field of an entry; undefined where there was nothing before, or is nothing after. */
export interface AuditChange {
  field: string;
  from: AuditValue | undefined;
  to: AuditValue | undefined;
}

/** One entry as the page shows it. */
export interface AuditRow {
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  who: string;
  action: string;
  entityType: string;
  entityId: string;
  /** What the thing is called now; null where nothing is known of it any more. */
  subject: string | null;
  changes: AuditChange[];
}

export interface AuditPage {
  rows: AuditRow[];
  /** For `after`; null when nothing older fits. */
  next: string | null;
}
