import { idFromText } from "#lib/platform/int64.ts";

declare const SCOPE: unique symbol;

/** Reads and writes take it first: without a tenant, a query does not type-check. */
export type ProjectScope = { readonly projectId: string; readonly [SCOPE]: true };

/** Only for authentication and operators' commands. */
export function projectScope(projectId: string): ProjectScope {
  return { projectId } as ProjectScope;
}

/** Prisma's condition for a row of the project; undefined for a text that is no id. */
export function rowKey({ projectId }: ProjectScope, idText: string): { id: bigint; projectId: bigint } | undefined {
  const id = idFromText(idText);
  return id === undefined ? undefined : { id, projectId: BigInt(projectId) };
}

export interface PersonActor {
  kind: "user";
  id: string | null;
  /** Must be open when the change is written. */
  sessionId?: string;
  /** Instead of the session; must still be valid. */
  tokenId?: string;
}

export function personActor({ id, sessionId }: { id: string; sessionId: string }) {
  return { kind: "user", id, sessionId } as const satisfies PersonActor;
}

export interface KeyActor {
  kind: "api_key";
  id: string;
}

export interface ServiceActor {
  kind: "cli" | "system";
  id: string | null;
}

export type Actor = PersonActor | KeyActor | ServiceActor;

export const SYSTEM: ServiceActor = { kind: "system", id: null };

/** A person's change of their own account, for the audit log. */
export const ownAccount = (id: string): { projectId: null; actor: PersonActor } => ({ projectId: null, actor: { kind: "user", id } });
