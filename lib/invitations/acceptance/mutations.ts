import { writeAudit } from "#lib/audit/mutations.ts";
import { refuseBadPassword } from "#lib/auth/password/rules.ts";
import { hashPassword } from "#lib/auth/password/service.ts";
import { projectScope } from "#lib/auth/principal.ts";
import type { Person } from "#lib/auth/session/schema.ts";
import { clock } from "#lib/clock.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";
import { AppError, DashboardFault } from "#lib/errors.ts";
import { findOffer, UNUSABLE } from "#lib/invitations/data.ts";
import { hashInvitationToken } from "#lib/invitations/rules.ts";
import type { Join, Joined } from "#lib/invitations/schema.ts";
import { lockProject } from "#lib/members/mutations.ts";
import type { Role } from "#lib/members/schema.ts";

const MEMBER_ALREADY = "You are a member of this project already.";

interface Taken {
  id: string;
  projectId: string;
  email: string;
  role: Role;
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
    select: { id: true, projectId: true, email: true, role: true },
  });
  if (!row) throw new AppError("not_found", UNUSABLE);
  return { id: String(row.id), projectId: String(row.projectId), email: row.email, role: row.role };
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

/** The project's lock is taken before the invitation's, as whoever withdraws it does. */
async function lockProjectOf(tx: Transaction, token: string): Promise<void> {
  const row = await tx.invitation.findUnique({ where: { tokenHash: hashInvitationToken(token) }, select: { projectId: true } });
  if (!row) throw new AppError("not_found", UNUSABLE);
  await lockProject(tx, projectScope(String(row.projectId)));
}

/**
 * Accepts an invitation as who is signed in. Where the invited address has an account, only that person may.
 * Guarantee: a member, who may have made the invitation, is not told whether the address has one.
 * @throws AppError `not_found` when it cannot be accepted; DashboardFault `not_allowed` for another person,
 *   `conflict` for a member
 */
export async function acceptInvitation(token: string, person: Person): Promise<Joined> {
  return await prisma().$transaction(async (tx) => {
    await lockProjectOf(tx, token);
    const taken = await takeInvitation(tx, token);
    const where = { projectId_userId: { projectId: BigInt(taken.projectId), userId: BigInt(person.id) } };
    if (await tx.member.findUnique({ where, select: { role: true } })) throw new DashboardFault("conflict", MEMBER_ALREADY);
    if (taken.email !== person.email && (await tx.user.findUnique({ where: { email: taken.email }, select: { id: true } }))) {
      throw new DashboardFault("not_allowed", `This invitation is for ${taken.email}. Sign in as that person to accept it.`);
    }
    return await addMember(tx, taken, person.id);
  });
}

/**
 * Accepts an invitation with a new account under the invited address.
 * @throws AppError `not_found` when it cannot be accepted, `invalid_body` for a password that is little more than
 *   the name or the address; DashboardFault `conflict` when the address has an account
 */
export async function joinByInvitation({ token, name, password }: Join): Promise<Joined> {
  // Asked before hashing, so that guessed tokens cannot keep the processor busy.
  const { email } = await findOffer(token, clock()());
  refuseBadPassword(password, { name, email });
  const passwordHash = await hashPassword(password);
  return await prisma().$transaction(async (tx) => {
    await lockProjectOf(tx, token);
    const taken = await takeInvitation(tx, token);
    const [user] = await tx.user.createManyAndReturn({
      data: [{ email: taken.email, name, passwordHash }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (!user) throw new DashboardFault("conflict", `${taken.email} has an account already. Sign in to accept this invitation.`);
    const userId = String(user.id);
    await writeAudit(tx, {
      projectId: null,
      actor: { kind: "user", id: userId },
      action: "user.create",
      entityType: "user",
      entityId: userId,
      after: { email: taken.email, name },
    });
    return await addMember(tx, taken, userId);
  });
}
