declare const SCOPE: unique symbol;

/**
 * The project that a caller may touch. Reads and writes take it as their first
 * argument; only authentication and the operator's command line make one, so a
 * query without a tenant does not type-check.
 */
export type ProjectScope = { readonly projectId: string; readonly [SCOPE]: true };

/** Makes a scope; for authentication and operators' commands alone. */
export function projectScope(projectId: string): ProjectScope {
  return { projectId } as ProjectScope;
}

/** Who did it, as the audit log keeps it. */
export interface Actor {
  kind: "api_key" | "user" | "cli" | "system";
  id: string | null;
}
