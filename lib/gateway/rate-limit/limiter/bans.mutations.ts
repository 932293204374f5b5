import { rateLimiter } from "#lib/gateway/rate-limit/limiter/state.ts";
import { clock } from "#lib/platform/clock.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { databaseError } from "#lib/platform/db/pool.ts";
import { AppError } from "#lib/platform/errors.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

/**
 * Lifted here and in Redis on return; still lengthens the next ban.
 * @throws AppError `not_found`, `service_unavailable`
 */
export async function liftBan(scope: ProjectScope, keyId: string, actor: Actor): Promise<void> {
  const isLifted = /^\d{1,18}$/.test(keyId) && (await lift(scope, keyId, actor, new Date(clock()())));
  if (!isLifted) throw new AppError("not_found", "This API key has no active ban. It may have ended or been lifted already.");
  await rateLimiter().reloadBans(scope.projectId);
}

async function lift(scope: ProjectScope, keyId: string, actor: Actor, now: Date): Promise<boolean> {
  const { projectId } = scope;
  try {
    return await inProject(scope, actor, "keys.write", async (on) => {
      const where = { projectId: BigInt(projectId), keyId: BigInt(keyId), liftedAt: null, endsAt: { gt: now } };
      const ban = await on.apiKeyBan.findFirst({ where, orderBy: { endsAt: "desc" } });
      if (!ban) return false;
      const { count } = await on.apiKeyBan.updateMany({ where, data: { liftedAt: now, liftedBy: actor.id ?? actor.kind } });
      if (count === 0) return false;
      const times = { startedAt: ban.startedAt.toISOString(), endsAt: ban.endsAt.toISOString() };
      await writeAudit(on, { projectId, actor }, "ban.lift", keyId, {
        entityType: "api_key",
        before: times,
        after: { ...times, liftedAt: now.toISOString() },
      });
      await announceWithin(on, { kind: "bans", projectId });
      return true;
    });
  } catch (error) {
    throw databaseError(error);
  }
}
