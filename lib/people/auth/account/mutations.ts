import type { PasswordChange } from "#lib/people/auth/account/schema.ts";
import { type Attempt, clearAttempt } from "#lib/people/auth/attempts.mutations.ts";
import { hashPassword } from "#lib/people/auth/password.service.ts";
import { refuseBadPassword } from "#lib/people/auth/password-strength.service.ts";
import { findPasswordHash } from "#lib/people/auth/proof/data.ts";
import { checkOwnPassword, noteProof, requireFreshProof } from "#lib/people/auth/proof/mutations.ts";
import { dropResets, notifyPasswordChanged } from "#lib/people/auth/reset/mutations.ts";
import { endSessionsWithin } from "#lib/people/auth/session/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { AppError, SignInNeeded } from "#lib/platform/errors.ts";
import { lockAccount } from "#lib/tenancy/scope/account.mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { ownAccount, personActor } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { holdSession } from "#lib/tenancy/scope/rights.mutations.ts";

const WRONG = "The current password is incorrect.";

export async function changeName(person: Person, name: string): Promise<void> {
  const id = BigInt(person.id);
  await prisma().$transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) throw new SignInNeeded();
    await holdSession(tx, person);
    await tx.user.update({ where: { id }, data: { name }, select: { id: true } });
    await writeAudit(tx, ownAccount(person.id), "user.rename", person.id, { before: { name: account.name }, after: { name } });
  });
}

/** @throws `invalid_body`, `conflict` while throttled */
async function checkOldPassword(
  person: Person,
  passwordHash: string,
  oldPassword: string | undefined,
  attempt: Attempt,
  now: number,
): Promise<void> {
  if (oldPassword === undefined) throw new AppError("invalid_body", "Current password is required.");
  if (!(await checkOwnPassword(person, passwordHash, oldPassword, attempt, now))) throw new AppError("invalid_body", WRONG);
}

/**
 * Ends other sessions.
 * @throws `invalid_body`, `conflict` while throttled, `reauthentication_required` for someone without a password
 */
export async function changePassword(person: Person, change: PasswordChange, from: Pick<Attempt, "address" | "device">): Promise<void> {
  await refuseBadPassword(change.newPassword, person);
  const now = clock()();
  const attempt = { email: person.email, address: from.address, device: from.device };
  const id = BigInt(person.id);
  const oldHash = await findPasswordHash(person);
  if (oldHash === null) await requireFreshProof(person);
  else await checkOldPassword(person, oldHash, change.oldPassword, attempt, now);
  const passwordHash = await hashPassword(change.newPassword);
  await prisma().$transaction(async (tx) => {
    const changed = await tx.user.updateMany({ where: { id, passwordHash: oldHash }, data: { passwordHash } });
    const { checked } = await holdSession(tx, person);
    if (changed.count === 0) throw new AppError("invalid_body", WRONG);
    if (oldHash === null) await requireProof(checked, personActor(person));
    else await noteProof(checked, person, now);
    const ended = await endSessionsWithin(tx, person.id, person.sessionId, now);
    await writeAudit(tx, ownAccount(person.id), "user.change_password", person.id, { after: { sessionsEnded: ended } });
    await dropResets(tx, person.id);
    await notifyPasswordChanged(tx, person.email);
  });
  if (oldHash !== null) await clearAttempt(attempt, now);
}
