"use client";

import { useQueryStates } from "nuqs";
import { AUDIT_ADDRESS, type AuditState } from "#lib/history/audit/address.schema.ts";
import type { AuditQuery } from "#lib/history/audit/log.schema.ts";

export function useAuditQuery() {
  const [{ who, topic, period, from, to }, set] = useQueryStates(AUDIT_ADDRESS, { history: "push" });
  const query: AuditQuery = {
    who: who ?? undefined,
    topic: topic ?? undefined,
    period: period ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
  return { query, go: (change: Partial<AuditState>) => void set(change) };
}
