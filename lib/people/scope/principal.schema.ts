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

export interface PersonActor {
  kind: "user";
  id: string | null;
  /** That the change came by, which must still be open when it is written. */
  sessionId?: string;
}

export interface KeyActor {
  kind: "api_key";
  id: string;
}

/** Operators' commands and the service's own jobs, which may do everything. */
export interface ServiceActor {
  kind: "cli" | "system";
  id: string | null;
}

export type Actor = PersonActor | KeyActor | ServiceActor;
