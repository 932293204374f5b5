import { writeAudit } from "#lib/audit/mutations.ts";
import type { PasswordChange } from "#lib/auth/account/schema.ts";
import { hashPassword, verifyPassword } from "#lib/auth/password/service.ts";
import { dropResets, tellOfNewPassword } from "#lib/auth/reset/mutations.ts";
import { endSessionsWithin } from "#lib/auth/session/mutations.ts";
import type { Person } from "#lib/auth/session/schema.ts";
import { chargeAttempt, clearAttempt } from "#lib/auth/sign-in/mutations.ts";
import { waitText } from "#lib/auth/sign-in/rules.ts";
import { clock } from "#lib/clock.ts";
import { prisma } from "#lib/db/prisma.ts";
import { AppError, DashboardFault, SignInNeeded } from "#lib/errors.ts";

const WRONG = "The old password is not right.";

/** Changes a person's own name. */
export async function changeName(person: Person, name: string): Promise<void> {
  const id = BigInt(person.id);
  await prisma().$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<{ name: string }[]>`select name from users where id = ${id} for no key update`;
    if (!before) throw new SignInNeeded();
    await tx.user.update({ where: { id }, data: { name }, select: { id: true } });
    await writeAudit(tx, {
      projectId: null,
      actor: { kind: "user", id: person.id },
      action: "user.rename",
      entityType: "user",
      entityId: person.id,
      before,
      after: { name },
    });
  });
}

/**
 * Changes a person's own password and ends every other session of theirs.
 * The old password is guarded as a sign-in is: failed tries count and slow down.
 *
 * @param address where the request comes from
 * @throws AppError `invalid_body` when the old password is wrong; DashboardFault `conflict` while a wait holds
 */
export async function changePassword(person: Person, change: PasswordChange, address: string): Promise<void> {
  const now = clock()();
  const attempt = { email: person.email, address };
  const wait = await chargeAttempt(attempt, now);
  if (wait > 0) throw new DashboardFault("conflict", `Too many failed tries. Wait ${waitText(Math.ceil(wait / 1000))}, then try again.`);
  const id = BigInt(person.id);
  const user = await prisma().user.findUnique({ where: { id }, select: { passwordHash: true } });
  if (!user) throw new SignInNeeded();
  if (!(await verifyPassword(user.passwordHash, change.oldPassword))) throw new AppError("invalid_body", WRONG);
  const passwordHash = await hashPassword(change.newPassword);
  await prisma().$transaction(async (tx) => {
    const changed = await tx.user.updateMany({ where: { id, passwordHash: user.passwordHash }, data: { passwordHash } });
    if (changed.count === 0) throw new AppError("invalid_body", WRONG);
    const ended = await endSessionsWithin(tx, person.id, person.sessionId, now);
    await writeAudit(tx, {
      projectId: null,
      actor: { kind: "user", id: person.id },
      action: "user.change_password",
      entityType: "user",
      entityId: person.id,
      after: { sessionsEnded: ended },
    });
    await dropResets(tx, person.id);
    await tellOfNewPassword(tx, person.email);
  });
  await clearAttempt(attempt);
}
