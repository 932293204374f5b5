import { writeAudit } from "#lib/audit/mutations.ts";
import { announceWithin } from "#lib/db/changes.ts";
import { databaseFault } from "#lib/db/pool.ts";
import { prisma } from "#lib/db/prisma.ts";
import { writeEvent } from "#lib/events/mutations.ts";
import type { Ban } from "#lib/rate-limit/rules.ts";

/**
 * No-op if the key was deleted meanwhile.
 * @throws AppError `service_unavailable`
 */
export async function storeBan(projectId: string, keyId: string, ban: Ban): Promise<void> {
  try {
    await prisma().$transaction(async (on) => {
      const key = await on.apiKey.findFirst({
        where: { id: BigInt(keyId), projectId: BigInt(projectId) },
        select: { id: true, name: true, last4: true },
      });
      if (!key) return;
      const times = { startedAt: new Date(ban.startedAt), endsAt: new Date(ban.endsAt) };
      await on.apiKeyBan.create({ data: { projectId: BigInt(projectId), keyId: key.id, ...times } });
      const after = { startedAt: times.startedAt.toISOString(), endsAt: times.endsAt.toISOString() };
      await writeAudit(on, {
        projectId,
        actor: { kind: "system", id: null },
        action: "ban.impose",
        entityType: "api_key",
        entityId: keyId,
        after,
      });
      await writeEvent(on, projectId, "api_key.banned", { ...key, ...after });
      await announceWithin(on, { kind: "bans", projectId });
    });
  } catch (error) {
    throw databaseFault(error);
  }
}
