import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

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
  "paper",
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

/** Who did it, and in which project; null for the service. */
export type AuditSource = { actor: Actor } & ({ scope: ProjectScope } | { projectId: string | null });

type AuditEntity = ProjectEntity | "user" | "session" | "access_token" | "admin_link";

/** Never contains a key, hash, token, or password. */
export interface AuditFacts {
  /** Default: the action's noun. */
  entityType?: AuditEntity;
  before?: Readonly<Record<string, AuditValue>>;
  after?: Readonly<Record<string, AuditValue>>;
}

/** The action is `<noun>.<verb>`, such as `api_key.revoke`. */
export type AuditEntry =
  | [action: `${AuditEntity}.${string}`, entityId: string, facts?: AuditFacts]
  | [action: string, entityId: string, facts: AuditFacts & { entityType: AuditEntity }];
