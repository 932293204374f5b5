import { readAccount } from "#lib/operations/account-data/data.ts";
import type { AccountExport } from "#lib/operations/account-data/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { AppError } from "#lib/platform/errors.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { PersonActor } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { holdSession, holdWorkingSession } from "#lib/tenancy/scope/rights.mutations.ts";

type Reader = PersonActor & { id: string; sessionId: string };

/** @throws `not_found` unless it is the person's own account or an administrator asks, `reauthentication_required`; SignInNeeded */
export async function exportAccount(userId: string, reader: Reader): Promise<AccountExport> {
  await prisma().$transaction(async (tx) => {
    const hold = userId === reader.id ? holdSession : holdWorkingSession;
    const { checked, isAdmin } = await hold(tx, reader);
    if (userId !== reader.id && !isAdmin) throw new AppError("not_found", "There is nothing at this address.");
    await requireProof(checked, reader);
    if ((await tx.user.count({ where: { id: BigInt(userId) } })) === 0) throw new AppError("not_found", "There is no such person.");
    await writeAudit(tx, { projectId: null, actor: reader, action: "user.export", entityType: "user", entityId: userId });
  });
  return await readAccount(userId, clock()());
}
