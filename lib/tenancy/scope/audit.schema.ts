import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";

/** Never contains a key, hash, token or password. */
export type AuditFacts = Record<string, string | number | boolean | null>;

export interface AuditEntry {
  /** Null for service-level changes. */
  projectId: string | null;
  actor: Actor;
  /** `<noun>.<verb>`, such as `api_key.revoke`. */
  action: string;
  entityType: string;
  entityId: string;
  before?: AuditFacts;
  after?: AuditFacts;
}
