import { createLoader, createSerializer, type inferParserType, parseAsString } from "nuqs/server";
import type { FlatFacts } from "#lib/tenancy/scope/audit.schema.ts";

export const auditQueryParsers = { before: parseAsString.withDefault("") };
export type AuditQuery = inferParserType<typeof auditQueryParsers>;

export const readAuditQuery = createLoader(auditQueryParsers);

export const auditQueryText = createSerializer(auditQueryParsers);

export interface ServiceEntry {
  id: string;
  at: string;
  actor: {
    kind: string;
    id: string | null;
    /** Null for a removed person or a non-person. */
    name: string | null;
  };
  action: string;
  entityType: string;
  entityId: string;
  entityName: string | null;
  before: FlatFacts | null;
  after: FlatFacts | null;
}

export interface ServiceLog {
  rows: ServiceEntry[];
  next: string | null;
}
