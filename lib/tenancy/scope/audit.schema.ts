import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";

/** Never contains a key, hash, token or password. */
export type AuditFacts = Record<string, string | number | boolean | null>;

type AuditValue = string | number | boolean | null | undefined | readonly AuditValue[] | { readonly [name: string]: AuditValue };

export interface AuditEntry {
  /** Null for service-level changes. */
  projectId: string | null;
  actor: Actor;
  /** `<noun>.<verb>`, such as `api_key.revoke`. */
  action: string;
  entityType: string;
  entityId: string;
  before?: Readonly<Record<string, AuditValue>>;
  after?: Readonly<Record<string, AuditValue>>;
}
