declare const SCOPE: unique symbol;

/**
 * The project that a caller may touch. Reads and writes take it first; only authentication and the operator's command
 * line create one, so a query without a tenant does not type-check.
 */
export type ProjectScope = { readonly projectId: string; readonly [SCOPE]: true };

/** Only for authentication and operators' commands. */
export function projectScope(projectId: string): ProjectScope {
  return { projectId } as ProjectScope;
}

export interface Actor {
  kind: "api_key" | "user" | "cli" | "system";
  id: string | null;
  /** Of a person: the session that the change came by, which must still be open when it is written. */
  sessionId?: string;
}
