import { proveAddress } from "#lib/people/auth/address-proof.mutations.ts";
import { hashPassword } from "#lib/people/auth/password.service.ts";
import { refuseBadPassword } from "#lib/people/auth/password-strength.service.ts";
import { addPerson } from "#lib/people/auth/person.mutations.ts";
import { notifyPasswordChanged } from "#lib/people/auth/reset/mutations.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { findOffer, UNUSABLE } from "#lib/people/members/invitations/data.ts";
import { hashInvitationToken, MAX_JOIN_TRIES } from "#lib/people/members/invitations/rules.ts";
import type { Join, Joined } from "#lib/people/members/invitations/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError, SignInNeeded } from "#lib/platform/errors.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { projectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { lockProject } from "#lib/tenancy/scope/project.mutations.ts";
import { type CheckedTransaction, holdWorkingSession } from "#lib/tenancy/scope/rights.mutations.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

const MEMBER_ALREADY = "You are already a member of this project.";
const UNPROVEN = "Choose a new password first: it confirms that this address is yours. Reload the page to do so.";

interface Taken {
  id: string;
  projectId: string;
  email: string;
  role: Role;
  mailed: boolean;
}

/** @throws `not_found` */
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

async function addMember(tx: CheckedTransaction, taken: Taken, userId: string): Promise<Joined> {
  const projectId = BigInt(taken.projectId);
  const added = await tx.member.createMany({ data: [{ projectId, userId: BigInt(userId), role: taken.role }], skipDuplicates: true });
  if (added.count === 0) throw new DashboardError("conflict", MEMBER_ALREADY);
  await writeAudit(tx, { projectId: taken.projectId, actor: { kind: "user", id: userId } }, "invitation.accept", userId, {
    entityType: "member",
    after: { role: taken.role, invitation: taken.id },
  });
  const { slug } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { slug: true } });
  return { project: slug };
}

async function isOpen(tx: Transaction, token: string, now: number): Promise<boolean> {
  const where = { tokenHash: hashInvitationToken(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date(now) } };
  return (await tx.invitation.count({ where })) > 0;
}

/** Locks in the order of withdrawing. */
async function lockProjectOf(tx: Transaction, token: string): Promise<void> {
  const row = await tx.invitation.findUnique({ where: { tokenHash: hashInvitationToken(token) }, select: { projectId: true } });
  if (!row) throw new AppError("not_found", UNUSABLE);
  await lockProject(tx, projectScope(String(row.projectId)));
}

/**
 * Locks in the order of removing a person.
 * @throws SignInNeeded
 */
async function holdPerson(tx: Transaction, person: Person): Promise<{ checked: CheckedTransaction; isProven: boolean }> {
  const { checked } = await holdWorkingSession(tx, person);
  const [row] = await tx.$queryRaw<{ is_proven: boolean }[]>`
    select email_proven_at is not null as is_proven from users where id = ${BigInt(person.id)} for key share`;
  if (!row) throw new SignInNeeded();
  return { checked, isProven: row.is_proven };
}

/**
 * A mailed invitation needs a proven address, as someone else may have set the password. Never reveals whether an account exists.
 * @throws `not_found`, `not_allowed` for another person, `conflict` for a member or unproven address; SignInNeeded
 */
export async function acceptInvitation(token: string, person: Person): Promise<Joined> {
  return await prisma().$transaction(async (tx) => {
    await lockProjectOf(tx, token);
    const { checked, isProven } = await holdPerson(tx, person);
    const taken = await takeInvitation(tx, token);
    const where = { projectId_userId: { projectId: BigInt(taken.projectId), userId: BigInt(person.id) } };
    if (await tx.member.findUnique({ where, select: { role: true } })) throw new DashboardError("conflict", MEMBER_ALREADY);
    if (taken.email !== person.email) {
      throw new DashboardError("not_allowed", `This invitation is for ${taken.email}. Sign in as that person to accept it.`);
    }
    if (taken.mailed && !isProven) throw new DashboardError("conflict", UNPROVEN);
    return await addMember(checked, taken, person.id);
  });
}

/**
 * Counts before hashing.
 * @throws `not_found`, `conflict` after `MAX_JOIN_TRIES`
 */
async function chargeJoin(token: string): Promise<{ mailed: boolean }> {
  const [row] = await prisma().invitation.updateManyAndReturn({
    where: {
      tokenHash: hashInvitationToken(token),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: new Date(clock()()) },
      joinTries: { lt: MAX_JOIN_TRIES },
    },
    data: { joinTries: { increment: 1 } },
    select: { mailed: true },
  });
  if (row) return row;
  await findOffer(token, clock()());
  throw new DashboardError(
    "conflict",
    `This link has been used to ask for an account ${MAX_JOIN_TRIES} times, which is the limit. Sign in, or ask for a new invitation.`,
  );
}

async function claimPerson(tx: Transaction, person: { email: string; name: string; passwordHash: string }, now: number): Promise<void> {
  const { email, name, passwordHash } = person;
  const [row] = await tx.$queryRaw<{ id: bigint }[]>`select id from users where email = ${email} for update`;
  if (!row || !(await proveAddress(tx, row.id, "mailed_invitation", now))) return;
  await tx.user.update({ where: { id: row.id }, data: { name, passwordHash }, select: { id: true } });
  await notifyPasswordChanged(tx, email);
}

/**
 * Does the same work whether or not the account exists. A mailed token also claims an unproven account.
 * @throws `not_found`, `invalid_body`, `conflict` after too many tries
 */
export async function joinByInvitation({ token, name, password }: Join): Promise<{ email: string }> {
  const { email } = await findOffer(token, clock()());
  await refuseBadPassword(password, { name, email });
  const { mailed } = await chargeJoin(token);
  const person = { email, name, passwordHash: await hashPassword(password) };
  const now = clock()();
  await prisma().$transaction(async (tx) => {
    await lockProjectOf(tx, token);
    // It was withdrawn or accepted during hashing.
    if (!(await isOpen(tx, token, now))) throw new AppError("not_found", UNUSABLE);
    const isNew = await addPerson(tx, person, mailed ? new Date(now) : null);
    if (!isNew && mailed) await claimPerson(tx, person, now);
  });
  return { email };
}
