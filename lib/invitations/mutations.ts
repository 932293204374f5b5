import { randomBytes } from "node:crypto";
import { writeAudit } from "#lib/audit/mutations.ts";
import type { Actor, ProjectScope } from "#lib/auth/principal.ts";
import { clock } from "#lib/clock.ts";
import { settings } from "#lib/config/env.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";
import { AppError } from "#lib/errors.ts";
import { hashInvitationToken, INVITATION_VALID_MS, invitationPath } from "#lib/invitations/rules.ts";
import type { NewInvitation } from "#lib/invitations/schema.ts";
import { invitationLetter } from "#lib/mail/letters/rules.ts";
import { sendsMail } from "#lib/mail/loaders.ts";
import { queueMail } from "#lib/mail/mutations.ts";
import { lockProject, requireOwner } from "#lib/members/mutations.ts";

const TOKEN_BYTES = 32;

interface Ids {
  projectId: bigint;
  invitedBy: bigint;
}

/** Mails the link, where mails are sent. */
async function mailInvitation(
  tx: Transaction,
  to: string,
  offer: { token: string; role: string; expiresAt: Date },
  ids: Ids,
): Promise<void> {
  const project = await tx.project.findUniqueOrThrow({ where: { id: ids.projectId }, select: { name: true } });
  const inviter = await tx.user.findUnique({ where: { id: ids.invitedBy }, select: { name: true } });
  const url = `${settings().PUBLIC_URL ?? ""}${invitationPath(offer.token)}`;
  const facts = { project: project.name, role: offer.role, inviter: inviter?.name ?? "", url, expiresAt: offer.expiresAt.toISOString() };
  await queueMail(tx, invitationLetter(to, facts));
}

/**
 * Invites someone into a project for 7 days. Where mails are sent the link goes by mail alone, so that opening it proves
 * the address; elsewhere the inviter passes it on. An earlier open invitation of the same address stops working.
 *
 * @returns the token, given this once: 32 random bytes in base64url; null when it is on its way by mail
 * @throws AppError `invalid_body` when the address belongs to a member already
 */
export async function createInvitation(
  scope: ProjectScope,
  { email, role }: NewInvitation,
  invitedBy: string,
  actor: Actor,
): Promise<{ id: string; token: string | null; expiresAt: string }> {
  const mailed = sendsMail();
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const projectId = BigInt(scope.projectId);
  const now = clock()();
  const expiresAt = new Date(now + INVITATION_VALID_MS);
  const id = await prisma().$transaction(async (tx) => {
    await lockProject(tx, scope);
    await requireOwner(tx, scope, actor);
    if (await tx.member.findFirst({ where: { projectId, user: { email } }, select: { userId: true } })) {
      throw new AppError("invalid_body", "This person is a member already.");
    }
    await tx.invitation.updateMany({ where: { projectId, email, acceptedAt: null, revokedAt: null }, data: { revokedAt: new Date(now) } });
    const row = await tx.invitation.create({
      data: {
        projectId,
        tokenHash: hashInvitationToken(token),
        email,
        role,
        invitedBy: BigInt(invitedBy),
        createdAt: new Date(now),
        expiresAt,
        mailed,
      },
      select: { id: true },
    });
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "invitation.create",
      entityType: "invitation",
      entityId: String(row.id),
      after: { email, role },
    });
    await mailInvitation(tx, email, { token, role, expiresAt }, { projectId, invitedBy: BigInt(invitedBy) });
    return String(row.id);
  });
  return { id, token: mailed ? null : token, expiresAt: expiresAt.toISOString() };
}

/**
 * Withdraws an open invitation.
 * @throws AppError `not_found` when there is none with this id that is open
 */
export async function revokeInvitation(scope: ProjectScope, id: string, actor: Actor): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await lockProject(tx, scope);
    await requireOwner(tx, scope, actor);
    const revoked = await tx.invitation.updateManyAndReturn({
      where: { id: BigInt(id), projectId: BigInt(scope.projectId), acceptedAt: null, revokedAt: null },
      data: { revokedAt: new Date(clock()()) },
      select: { email: true, role: true },
    });
    const [before] = revoked;
    if (!before) throw new AppError("not_found", "There is no such open invitation.");
    await writeAudit(tx, {
      projectId: scope.projectId,
      actor,
      action: "invitation.revoke",
      entityType: "invitation",
      entityId: id,
      before,
    });
  });
}
