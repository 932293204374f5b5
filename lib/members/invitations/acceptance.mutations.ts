import { writeAudit } from "#lib/audit/mutations.ts";
import { proveAddress } from "#lib/auth/address-proof.mutations.ts";
import { refuseBadPassword } from "#lib/auth/password.rules.ts";
import { hashPassword } from "#lib/auth/password.service.ts";
import { tellOfNewPassword } from "#lib/auth/reset/mutations.ts";
import type { Person } from "#lib/auth/session/schema.ts";
import { clock } from "#lib/clock.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";
import { AppError, DashboardFault, SignInNeeded } from "#lib/errors.ts";
import { findOffer, UNUSABLE } from "#lib/members/invitations/data.ts";
import { hashInvitationToken, MOST_JOIN_TRIES } from "#lib/members/invitations/rules.ts";
import type { Join, Joined } from "#lib/members/invitations/schema.ts";
import { projectScope } from "#lib/scope/principal.schema.ts";
import { lockProject } from "#lib/scope/project.mutations.ts";
import type { Role } from "#lib/scope/role.schema.ts";

const MEMBER_ALREADY = "You are a member of this project already.";
const UNPROVEN = "Choose a new password first: it confirms that this address is yours. Reload the page to do so.";

interface Taken {
  id: string;
  projectId: string;
  email: string;
  role: Role;
  /** Whether only the mailbox of the address received the token. */
  mailed: boolean;
}

/**
 * Uses an invitation up.
 * Guarantee: of several at the same moment one gets it, and it is whole again when the transaction fails.
 * @throws AppError `not_found` when it is unknown, used, withdrawn or expired, or its project gone
 */
async function takeInvitation(tx: Transaction, token: string): Promise<Taken> {
  const now = new Date(clock()());
  const [row] = await tx.invitation.updateManyAndReturn({
    where: { tokenHash: hashInvitationToken(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: now } },
    data: { acceptedAt: now },
    select: { id: true, projectId: true, email: true, role: true, mailed: true },
  });
  if (!row) throw new AppError("not_found", UNUSABLE);
  return { ...row, id: String(row.id), projectId: String(row.projectId) };
}

async function addMember(tx: Transaction, taken: Taken, userId: string): Promise<Joined> {
  const projectId = BigInt(taken.projectId);
  const added = await tx.member.createMany({ data: [{ projectId, userId: BigInt(userId), role: taken.role }], skipDuplicates: true });
  if (added.count === 0) throw new DashboardFault("conflict", MEMBER_ALREADY);
  await writeAudit(tx, {
    projectId: taken.projectId,
    actor: { kind: "user", id: userId },
    action: "invitation.accept",
    entityType: "member",
    entityId: userId,
    after: { role: taken.role, invitation: taken.id },
  });
  const { slug } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { slug: true } });
  return { project: slug };
}

async function isOpen(tx: Transaction, token: string, now: number): Promise<boolean> {
  const where = { tokenHash: hashInvitationToken(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date(now) } };
  return (await tx.invitation.count({ where })) > 0;
}

/** The project's lock is taken before the invitation's, as whoever withdraws it does. */
async function lockProjectOf(tx: Transaction, token: string): Promise<void> {
  const row = await tx.invitation.findUnique({ where: { tokenHash: hashInvitationToken(token) }, select: { projectId: true } });
  if (!row) throw new AppError("not_found", UNUSABLE);
  await lockProject(tx, projectScope(String(row.projectId)));
}

/**
 * Keeps a person from being removed until the transaction ends. Taken between the project's lock and the invitation's,
 * as the removal does it, so that neither waits for the other.
 * @returns whether the address is proven
 * @throws SignInNeeded when the person was removed a moment ago
 */
async function holdPerson(tx: Transaction, person: Person): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ is_proven: boolean }[]>`
    select email_proven_at is not null as is_proven from users where id = ${BigInt(person.id)} for key share`;
  if (!row) throw new SignInNeeded();
  return row.is_proven;
}

/**
 * Accepts an invitation as the signed-in person, who must have the invited address. A mailed invitation is accepted
 * under a proven address only: a session may have been opened with a password that someone else chose, and the holder
 * of a mailed token can prove the address by `joinByInvitation`, which replaces that password.
 *
 * Guarantee: the refusal says nothing about whether the invited address has an account.
 *
 * @throws AppError `not_found` when it cannot be accepted; DashboardFault `not_allowed` for another person,
 *   `conflict` for a member and for an unproven address; SignInNeeded for a person who was removed
 */
export async function acceptInvitation(token: string, person: Person): Promise<Joined> {
  return await prisma().$transaction(async (tx) => {
    await lockProjectOf(tx, token);
    const isProven = await holdPerson(tx, person);
    const taken = await takeInvitation(tx, token);
    const where = { projectId_userId: { projectId: BigInt(taken.projectId), userId: BigInt(person.id) } };
    if (await tx.member.findUnique({ where, select: { role: true } })) throw new DashboardFault("conflict", MEMBER_ALREADY);
    if (taken.email !== person.email) {
      throw new DashboardFault("not_allowed", `This invitation is for ${taken.email}. Sign in as that person to accept it.`);
    }
    if (taken.mailed && !isProven) throw new DashboardFault("conflict", UNPROVEN);
    return await addMember(tx, taken, person.id);
  });
}

/**
 * Counts a try to create an account with a link, before its password is hashed.
 * @returns whether only the mailbox of the invited address has the token
 * @throws AppError `not_found` for an unusable link; DashboardFault `conflict` after `MOST_JOIN_TRIES`
 */
async function chargeJoin(token: string): Promise<{ mailed: boolean }> {
  const [row] = await prisma().invitation.updateManyAndReturn({
    where: {
      tokenHash: hashInvitationToken(token),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: new Date(clock()()) },
      joinTries: { lt: MOST_JOIN_TRIES },
    },
    data: { joinTries: { increment: 1 } },
    select: { mailed: true },
  });
  if (row) return row;
  await findOffer(token, clock()());
  throw new DashboardFault(
    "conflict",
    `An account was asked for ${MOST_JOIN_TRIES} times with this link, the most that is allowed. Sign in, or ask for a new invitation.`,
  );
}

async function addPerson(tx: Transaction, person: { email: string; name: string; passwordHash: string }, provenAt: Date | null) {
  const { email, name } = person;
  const [user] = await tx.user.createManyAndReturn({
    data: [{ ...person, emailProvenAt: provenAt }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!user) return false;
  const id = String(user.id);
  await writeAudit(tx, {
    projectId: null,
    actor: { kind: "user", id },
    action: "user.create",
    entityType: "user",
    entityId: id,
    after: { email, name },
  });
  return true;
}

/** Gives an account under an unproven address to the holder of a token that was mailed there; a proven one stays as it is. */
async function claimPerson(tx: Transaction, person: { email: string; name: string; passwordHash: string }, now: number): Promise<void> {
  const { email, name, passwordHash } = person;
  const [row] = await tx.$queryRaw<{ id: bigint }[]>`select id from users where email = ${email} for update`;
  if (!row || !(await proveAddress(tx, row.id, "mailed_invitation", now))) return;
  await tx.user.update({ where: { id: row.id }, data: { name, passwordHash }, select: { id: true } });
  await tellOfNewPassword(tx, email);
}

/**
 * Creates an account under the invited address, unless there is one. The invitation stays open: the holder of the link
 * then signs in and accepts it, with an old account as with a new one. The address of a new account counts as proven
 * when the token was mailed to it and shown to no one.
 *
 * Guarantee: answer, steps and work (hash, writes) are the same whether or not the address has an account. The account
 * of a proven address, and for a link that the inviter saw any account, stays as it is.
 *
 * @throws AppError `not_found` when the link is unusable, `invalid_body` for a password that is little more than
 *   the name or the address; DashboardFault `conflict` after too many tries
 */
export async function joinByInvitation({ token, name, password }: Join): Promise<{ email: string }> {
  const { email } = await findOffer(token, clock()());
  refuseBadPassword(password, { name, email });
  const { mailed } = await chargeJoin(token);
  const person = { email, name, passwordHash: await hashPassword(password) };
  const now = clock()();
  await prisma().$transaction(async (tx) => {
    await lockProjectOf(tx, token);
    // Withdrawn or accepted while the password was hashed.
    if (!(await isOpen(tx, token, now))) throw new AppError("not_found", UNUSABLE);
    const isNew = await addPerson(tx, person, mailed ? new Date(now) : null);
    if (!isNew && mailed) await claimPerson(tx, person, now);
  });
  return { email };
}
