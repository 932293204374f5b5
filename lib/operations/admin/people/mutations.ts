import { leavesNoAdmin } from "#lib/operations/admin/people/rules.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import { endSessionsWithin } from "#lib/people/auth/session/mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import type { User } from "#lib/platform/db/generated/client.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { lockAccount } from "#lib/tenancy/scope/account.mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { personActor } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, holdWorkingSession } from "#lib/tenancy/scope/rights.mutations.ts";
import { addressNotFound } from "#lib/tenancy/scope/rights.rules.ts";

const LAST_ADMIN = "The service needs at least one administrator. Make someone else an administrator first.";

export type PersonRecord = Pick<User, "id" | "name" | "email" | "isAdmin">;

/** Call before any change of administrators. */
export async function lockAdministration(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('petstore.administrators', 0))`;
}

/**
 * Checks the caller again.
 * @throws `not_found`; SignInNeeded
 */
export async function lockAdministrators(tx: Transaction, admin: Administrator): Promise<CheckedTransaction> {
  await lockAdministration(tx);
  const { checked, isAdmin } = await holdWorkingSession(tx, admin);
  if (!isAdmin) throw addressNotFound();
  return checked;
}

/** @throws `not_found` */
export async function lockPerson(tx: Transaction, userId: string): Promise<PersonRecord> {
  const id = BigInt(userId);
  const account = await lockAccount(tx, id, "update");
  if (!account) throw noSuch("person");
  return { id, ...account };
}

export async function refuseLastAdmin(tx: Transaction, person: PersonRecord): Promise<void> {
  const admins = await tx.user.count({ where: { isAdmin: true } });
  if (leavesNoAdmin(admins, person.isAdmin)) throw new DashboardError("conflict", LAST_ADMIN);
}

/**
 * One administrator remains, even under concurrency.
 * @throws `not_found`, `conflict` for the last administrator, `reauthentication_required`
 */
export async function setAdministrator(admin: Administrator, userId: string, isAdmin: boolean): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await requireProof(await lockAdministrators(tx, admin), personActor(admin));
    const person = await lockPerson(tx, userId);
    if (person.isAdmin === isAdmin) return;
    if (!isAdmin) await refuseLastAdmin(tx, person);
    await tx.user.update({ where: { id: person.id }, data: { isAdmin }, select: { id: true } });
    await writeAudit(tx, { projectId: null, actor: personActor(admin) }, isAdmin ? "user.grant_admin" : "user.revoke_admin", userId, {
      before: { isAdmin: person.isAdmin },
      after: { isAdmin },
    });
  });
}

/**
 * @returns number of sessions ended
 * @throws `not_found`
 */
export async function endAllSessions(admin: Administrator, userId: string): Promise<number> {
  return await prisma().$transaction(async (tx) => {
    await lockAdministrators(tx, admin);
    await lockPerson(tx, userId);
    const ended = await endSessionsWithin(tx, userId, null, clock()());
    await writeAudit(tx, { projectId: null, actor: personActor(admin) }, "session.end_all", userId, {
      entityType: "user",
      after: { sessionsEnded: ended },
    });
    return ended;
  });
}
