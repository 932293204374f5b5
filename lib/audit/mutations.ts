import type { AuditEntry } from "#lib/audit/schema.ts";
import type { Transaction } from "#lib/db/prisma.ts";

/** Uses the caller's transaction, so a change and its entry commit or roll back together. */
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
