import { writeAudit } from "#lib/audit/mutations.ts";
import { prisma } from "#lib/db/prisma.ts";

/**
 * Written for accounts that exist and those that don't, so that both take equally long. What was typed is not kept: it
 * may be a password in the wrong field. Throttled attempts, which are not even looked at, leave no entry.
 * @param by how, such as `password` or a provider
 */
export async function recordFailedSignIn(userId: bigint | undefined, address: string, by: string): Promise<void> {
  await prisma().$transaction((tx) =>
    writeAudit(tx, {
      projectId: null,
      actor: { kind: "system", id: null },
      action: userId === undefined ? "session.refuse_unknown" : "session.refuse",
      entityType: userId === undefined ? "session" : "user",
      entityId: userId === undefined ? "-" : String(userId),
      after: { proof: by, address },
    }),
  );
}

/** Someone in this person's session could not show that it is theirs. @param by as above */
export async function recordFailedProof(userId: string, by: string): Promise<void> {
  await prisma().$transaction((tx) =>
    writeAudit(tx, {
      projectId: null,
      actor: { kind: "user", id: userId },
      action: "user.fail_proof",
      entityType: "user",
      entityId: userId,
      after: { proof: by },
    }),
  );
}
