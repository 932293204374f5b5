import { createLoader, createSerializer, type inferParserType, parseAsString } from "nuqs/server";
import type { AuditFacts } from "#lib/audit/schema.ts";

/** The state of the list, as the address holds it: the newest entries, or those before one. */
export const auditQueryParsers = { before: parseAsString.withDefault("") };
export type AuditQuery = inferParserType<typeof auditQueryParsers>;

/** Reads the list's state from an address. */
export const readAuditQuery = createLoader(auditQueryParsers);

/** The list's state as an address's query, `?` included. */
export const auditQueryText = createSerializer(auditQueryParsers);

/** One change of the service itself. Ids are decimal text. */
export interface ServiceEntry {
  id: string;
  /** RFC 3339, UTC. */
  at: string;
  actor: {
    kind: string;
    id: string | null;
    /** The person's name; null for who is gone, and for what is no person. */
    name: string | null;
  };
  action: string;
  entityType: string;
  entityId: string;
  /** The name of the person or project that it was about, where it is known. */
  entityName: string | null;
  before: AuditFacts | null;
  after: AuditFacts | null;
}

/** One page, newest first. */
export interface ServiceLog {
  rows: ServiceEntry[];
  /** Cursor for older ones; null on the last page. */
  next: string | null;
}
