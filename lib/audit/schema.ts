import type { Actor } from "#lib/scope/principal.schema.ts";

/** A flat record of what an entity was or became. Never holds a key, a hash, a token or a password. */
export type AuditFacts = Record<string, string | number | boolean | null>;

/** One change, as it goes into the audit log. */
export interface AuditEntry {
  /** The project it belongs to, decimal text; null for a change of the service itself. */
  projectId: string | null;
  actor: Actor;
  /** `<noun>.<verb>`, such as `api_key.revoke`. */
  action: string;
  entityType: string;
  entityId: string;
  /** Left out where there was nothing before, or is nothing after. */
  before?: AuditFacts;
  after?: AuditFacts;
}
