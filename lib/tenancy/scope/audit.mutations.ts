import type { OpenTransaction } from "#lib/platform/db/open-transaction.ts";
import type { AuditEntry } from "#lib/tenancy/scope/audit.schema.ts";
import type { ServiceActor } from "#lib/tenancy/scope/principal.schema.ts";
import type { AnyChecked } from "#lib/tenancy/scope/rights.mutations.ts";
import { CheckedStatement } from "#lib/tenancy/scope/writing.mutations.ts";

type UncheckedEntry = AuditEntry & ({ actor: ServiceActor } | { projectId: null });

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

const jsonOf = (facts: AuditEntry["before"]): string | null => (facts ? JSON.stringify(facts) : null);

export async function writeAudit(on: OpenTransaction, entry: UncheckedEntry): Promise<void>;
export async function writeAudit(on: AnyChecked, entry: AuditEntry): Promise<void>;
export async function writeAudit(on: OpenTransaction, entry: AuditEntry): Promise<void> {
  const { projectId, actor, action, entityType, entityId, before, after } = entry;
  await WRITE.run(on as AnyChecked, [projectId, actor.kind, actor.id, action, entityType, entityId, jsonOf(before), jsonOf(after)]);
}
