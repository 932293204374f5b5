import { createLoader, createSerializer, type inferParserType, parseAsString } from "nuqs/server";
import type { AuditRow } from "#lib/history/audit/log.schema.ts";
import type { FlatFacts } from "#lib/tenancy/scope/audit.schema.ts";

export const auditQueryParsers = { before: parseAsString.withDefault("") };
export type AuditQuery = inferParserType<typeof auditQueryParsers>;

export const readAuditQuery = createLoader(auditQueryParsers);

export const auditQueryText = createSerializer(auditQueryParsers);

export interface ServiceEntry extends Pick<AuditRow, "id" | "at" | "action" | "entityType" | "entityId"> {
  actor: {
    kind: string;
    id: string | null;
    /** Null for a removed person or a non-person. */
    name: string | null;
  };
  entityName: string | null;
  before: FlatFacts | null;
  after: FlatFacts | null;
}

export interface ServiceLog {
  rows: ServiceEntry[];
  next: string | null;
}
