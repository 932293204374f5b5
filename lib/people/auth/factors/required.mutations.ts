import { hasFactor } from "#lib/people/auth/factors/data.ts";
import { factorConditions, GRACE_DAYS } from "#lib/people/auth/session/required-factor.rules.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { factorRequiredLetter } from "#lib/platform/mail/factor-letters.rules.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { lockAccount } from "#lib/tenancy/scope/account.mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { inProject } from "#lib/tenancy/scope/rights.mutations.ts";

/** The caller holds `lockFactors`. */
export async function needsFactor(tx: Transaction, userId: bigint): Promise<boolean> {
  const { isRequired } = factorConditions(settings().REQUIRE_SECOND_FACTOR);
  const rows = await tx.$queryRawUnsafe<unknown[]>(`select 1 from users u where u.id = $1 and ${isRequired}`, userId);
  return rows.length > 0;
}

/**
 * Starts and mails the graces of those who lack a required second factor; ends others'.
 * @param among people whose sign-ins are waited for; null for everyone who is not locked
 * @returns number of graces started, at most `limit`
 */
export async function settleDueFactors(tx: Transaction, among: readonly bigint[] | null, limit: number): Promise<number> {
  const { graceStarts, graceEnds } = factorConditions(settings().REQUIRE_SECOND_FACTOR);
  const chosen = (condition: string): string => `select u.id from users u
    where ($1::bigint[] is null or u.id = any($1)) and ${condition} order by u.id for no key update ${among ? "" : "skip locked"}`;
  await tx.$executeRawUnsafe(`update users set second_factor_due_at = null where id in (${chosen(graceEnds)})`, among && [...among]);
  const dueAt = new Date(clock()() + GRACE_DAYS * DAY_MS);
  const started = await tx.$queryRawUnsafe<{ email: string }[]>(
    `update users set second_factor_due_at = $2 where id in (select id from (${chosen(graceStarts)}) s limit $3) returning email`,
    among && [...among],
    dueAt,
    limit,
  );
  const url = `${settings().PUBLIC_URL ?? ""}/account`;
  for (const { email } of started) await queueMail(tx, factorRequiredLetter(email, dueAt, url));
  return started.length;
}

const BATCH = 200;

export async function settleDueFactorsOfAll(): Promise<void> {
  let started: number;
  do started = await prisma().$transaction((tx) => settleDueFactors(tx, null, BATCH));
  while (started === BATCH);
}

/**
 * Takes effect at once. Only a person with a second factor can change it: otherwise a password alone would bypass it.
 * @throws `conflict` without a second factor, `reauthentication_required`; as `holdRight`
 */
export async function setFactorRequired(scope: ProjectScope, isNeeded: boolean, actor: Actor): Promise<void> {
  const id = BigInt(scope.projectId);
  await inProject(scope, actor, "project.write", async (tx) => {
    await requireProof(tx, actor);
    const { count } = await tx.project.updateMany({ where: { id, needsSecondFactor: !isNeeded }, data: { needsSecondFactor: isNeeded } });
    if (count === 0) return;
    const userId = actor.kind === "user" && actor.id !== null ? BigInt(actor.id) : undefined;
    // Waits for a removal of their last factor.
    if (userId !== undefined) await lockAccount(tx, userId);
    if (userId === undefined || !(await hasFactor(tx, userId)))
      throw new DashboardError("conflict", "Set up two-step sign-in on your own account page first.");
    const action = isNeeded ? "project.require_second_factor" : "project.release_second_factor";
    await writeAudit(tx, { scope, actor }, action, scope.projectId, { entityType: "project" });
    const owners = await tx.member.findMany({ where: { projectId: id, role: "owner" }, select: { userId: true } });
    const ids = owners.map(({ userId }) => userId);
    await settleDueFactors(tx, ids, ids.length);
  });
}
