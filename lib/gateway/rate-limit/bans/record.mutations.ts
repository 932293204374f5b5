import type { Ban } from "#lib/gateway/rate-limit/rules.ts";
import { writeEvents } from "#lib/history/events/mutations.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { keyBannedLetter } from "#lib/platform/mail/attention-letters.rules.ts";
import { mailOwners } from "#lib/platform/mail/owners.mutations.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { asService } from "#lib/tenancy/scope/rights.mutations.ts";

/**
 * Other processes are notified.
 * @param tokenId of a personal token, whose ban cannot be lifted
 */
async function storeTokenBan(on: Transaction, projectId: string, tokenId: string, { startedAt, endsAt }: Ban): Promise<void> {
  const ban = JSON.stringify({ projectId: Number(projectId), startedAt, endsAt });
  await on.$executeRaw`
    update access_tokens set bans = coalesce((select jsonb_agg(b) from jsonb_array_elements(bans) b
                                               where (b->>'endsAt')::bigint > ${startedAt - DAY_MS}::bigint), '[]') || ${ban}::jsonb
     where id = ${BigInt(tokenId)}`;
  await announceWithin(on, { kind: "bans", projectId });
}

/** @param keyId negative for a personal token; throws AppError `service_unavailable` */
export async function storeBan(projectId: string, keyId: string, ban: Ban): Promise<void> {
  try {
    await prisma().$transaction(async (on) => {
      if (keyId.startsWith("-")) return await storeTokenBan(on, projectId, keyId.slice(1), ban);
      const key = await on.apiKey.findFirst({
        where: { id: BigInt(keyId), projectId: BigInt(projectId) },
        select: { id: true, name: true, last4: true },
      });
      if (!key) return;
      const times = { startedAt: new Date(ban.startedAt), endsAt: new Date(ban.endsAt) };
      const earlier = { keyId: key.id, startedAt: { gt: new Date(ban.startedAt - DAY_MS) } };
      const isRepeated = (await on.apiKeyBan.findFirst({ where: earlier, select: { id: true } })) !== null;
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
      await writeEvents(asService(on), projectId, [{ type: "api_key.banned", data: { ...key, ...after } }]);
      // One mail a day is enough.
      if (!isRepeated) {
        const { endsAt } = after;
        await mailOwners(on, BigInt(projectId), ({ email, project, url }) =>
          keyBannedLetter(email, { key: key.name, endsAt, project, url: `${url}/api-keys/${keyId}` }),
        );
      }
      await announceWithin(on, { kind: "bans", projectId });
    });
  } catch (error) {
    throw databaseError(error);
  }
}
