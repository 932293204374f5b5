import type { OpenTransaction } from "#lib/platform/db/open-transaction.ts";
import type { AuditEntry, AuditFacts, AuditSource } from "#lib/tenancy/scope/audit.schema.ts";
import type { ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";
import type { AnyChecked } from "#lib/tenancy/scope/rights.mutations.ts";
import { CheckedStatement } from "#lib/tenancy/scope/writing.mutations.ts";

type UncheckedSource = AuditSource & ({ actor: ServiceActor } | { projectId: null });

const WRITE = new CheckedStatement(
  (sql) =>
    sql.audit({
      project_id: "$1::bigint",
      actor_kind: "$2",
      actor_id: "$3",
      action: "$4",
      entity_type: "$5",
      entity_id: "$6",
      before: "$7::jsonb",
      after: "$8::jsonb",
    }),
  "write_audit",
);

const jsonOf = (facts: AuditFacts["before"]): string | null => (facts ? JSON.stringify(facts) : null);

export async function writeAudit(on: OpenTransaction, source: UncheckedSource, ...entry: AuditEntry): Promise<void>;
export async function writeAudit(on: AnyChecked, source: AuditSource, ...entry: AuditEntry): Promise<void>;
export async function writeAudit(on: OpenTransaction, source: AuditSource, ...[action, entityId, facts = {}]: AuditEntry): Promise<void> {
  const { projectId } = "scope" in source ? source.scope : source;
  const { kind, id } = source.actor;
  const { entityType = action.replace(/\..*/, ""), before, after } = facts;
  await WRITE.run(on as AnyChecked, [projectId, kind, id, action, entityType, entityId, jsonOf(before), jsonOf(after)]);
}
