import type { Actor } from "#lib/tenancy/scope/principal.schema.ts";

export type FlatFacts = Record<string, string | number | boolean | null>;

type AuditValue = string | number | boolean | null | undefined | readonly AuditValue[] | { readonly [name: string]: AuditValue };

/** What entries of a project's log are about. */
export const PROJECT_ENTITIES = [
  "pet",
  // Only in entries of earlier releases.
  "order",
  "adoption",
  "import",
  "enquiry",
  "enquiry_pause",
  "category",
  "view",
  "api_key",
  "member",
  "invitation",
  "project",
  "webhook",
  "site",
  "deploy",
  "domain",
  "playground_record",
] as const;
export type ProjectEntity = (typeof PROJECT_ENTITIES)[number];

/** Never contains a key, hash, token, or password. */
export interface AuditEntry {
  /** Null for service-level changes. */
  projectId: string | null;
  actor: Actor;
  /** `<noun>.<verb>`, such as `api_key.revoke`. */
  action: string;
  entityType: ProjectEntity | "user" | "session" | "access_token" | "admin_link";
  entityId: string;
  before?: Readonly<Record<string, AuditValue>>;
  after?: Readonly<Record<string, AuditValue>>;
}
