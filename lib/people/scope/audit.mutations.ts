import type { AuditEntry } from "#lib/people/scope/audit.schema.ts";
import type { ServiceActor } from "#lib/people/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/people/scope/rights.mutations.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";

type UncheckedEntry = AuditEntry & ({ actor: ServiceActor } | { projectId: null });

/** A person's or key's change of a project needs a transaction that checked their right. */
export async function writeAudit(tx: Transaction, entry: UncheckedEntry): Promise<void>;
export async function writeAudit(tx: CheckedTransaction, entry: AuditEntry): Promise<void>;
export async function writeAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.auditEntry.create({
    data: {
      projectId: entry.projectId === null ? null : BigInt(entry.projectId),
      actorKind: entry.actor.kind,
      actorId: entry.actor.id,
      action: entry.action,
      entityType: entry.entityType,
      entityId: entry.entityId,
      ...(entry.before && { before: entry.before }),
      ...(entry.after && { after: entry.after }),
    },
    select: { id: true },
  });
}
