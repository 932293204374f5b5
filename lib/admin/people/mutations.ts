import { leavesNoAdmin } from "#lib/admin/people/rules.ts";
import type { Administrator } from "#lib/admin/schema.ts";
import { writeAudit } from "#lib/audit/mutations.ts";
import { endSessionsWithin } from "#lib/auth/session/mutations.ts";
import { clock } from "#lib/clock.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";
import { AppError, DashboardFault } from "#lib/errors.ts";
import type { Actor } from "#lib/scope/principal.schema.ts";

const LAST_ADMIN = "The service needs an administrator: make another person one first.";

/** What a change needs to know of the person. */
export interface PersonRecord {
  id: bigint;
  name: string;
  email: string;
  isAdmin: boolean;
}

/** Who does it, for the audit log. */
export function actorOf(admin: Administrator): Actor {
  return { kind: "user", id: admin.id };
}

/**
 * Holds off every other change of who runs the service until the transaction
 * ends, and looks again whether who asks still does.
 * @throws AppError `not_found`, as the area answers whoever is no administrator
 */
export async function lockAdministrators(tx: Transaction, admin: Administrator): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('petstore.administrators', 0))`;
  const self = await tx.user.findUnique({ where: { id: BigInt(admin.id) }, select: { isAdmin: true } });
  if (!self?.isAdmin) throw new AppError("not_found", "There is nothing at this address.");
}

/**
 * Reads a person and holds off every other change of them until the transaction ends.
 * @param userId decimal text in int64's range
 * @throws AppError `not_found`
 */
export async function lockPerson(tx: Transaction, userId: string): Promise<PersonRecord> {
  const id = BigInt(userId);
  const [row] = await tx.$queryRaw<{ name: string; email: string; is_admin: boolean }[]>`
    select name, email, is_admin from users where id = ${id} for update`;
  if (!row) throw new AppError("not_found", "There is no such person.");
  return { id, name: row.name, email: row.email, isAdmin: row.is_admin };
}

/** @throws DashboardFault `conflict` when the service would be left without an administrator */
export async function refuseLastAdmin(tx: Transaction, person: PersonRecord): Promise<void> {
  const admins = await tx.user.count({ where: { isAdmin: true } });
  if (leavesNoAdmin(admins, person.isAdmin)) throw new DashboardFault("conflict", LAST_ADMIN);
}

/**
 * Makes a person an administrator, or no longer one, from their next request on.
 * Guarantee: the service keeps at least one administrator, whatever happens at the same moment.
 * @throws AppError `not_found` for nobody; DashboardFault `conflict` for the last administrator
 */
export async function setAdministrator(admin: Administrator, userId: string, isAdmin: boolean): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await lockAdministrators(tx, admin);
    const person = await lockPerson(tx, userId);
    if (person.isAdmin === isAdmin) return;
    if (!isAdmin) await refuseLastAdmin(tx, person);
    await tx.user.update({ where: { id: person.id }, data: { isAdmin }, select: { id: true } });
    await writeAudit(tx, {
      projectId: null,
      actor: actorOf(admin),
      action: isAdmin ? "user.grant_admin" : "user.revoke_admin",
      entityType: "user",
      entityId: userId,
      before: { isAdmin: person.isAdmin },
      after: { isAdmin },
    });
  });
}

/**
 * Signs a person out of every browser; their next request is refused.
 * @returns how many sessions ended
 * @throws AppError `not_found` for nobody
 */
export async function endEverySession(admin: Administrator, userId: string): Promise<number> {
  return await prisma().$transaction(async (tx) => {
    await lockAdministrators(tx, admin);
    await lockPerson(tx, userId);
    const ended = await endSessionsWithin(tx, userId, null, clock()());
    await writeAudit(tx, {
      projectId: null,
      actor: actorOf(admin),
      action: "session.end_all",
      entityType: "user",
      entityId: userId,
      after: { sessionsEnded: ended },
    });
    return ended;
  });
}
