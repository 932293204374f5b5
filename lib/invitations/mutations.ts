import { randomBytes } from "node:crypto";
import { writeAudit } from "#lib/audit/mutations.ts";
import type { Actor, ProjectScope } from "#lib/auth/principal.ts";
import { clock } from "#lib/clock.ts";
import { prisma } from "#lib/db/prisma.ts";
import { AppError } from "#lib/errors.ts";
import { hashInvitationToken, INVITATION_VALID_MS } from "#lib/invitations/rules.ts";
import type { NewInvitation } from "#lib/invitations/schema.ts";
import { lockProject, requireOwner } from "#lib/members/mutations.ts";

const TOKEN_BYTES = 32;

/**
 * Invites somebody into a project for 7 days. An earlier open invitation of the
 * same address stops working.
 *
 * @returns the token, given this once: 32 random bytes in base64url
 * @throws AppError `invalid_body` when the address belongs to a member already
 */
export async function createInvitation(
  scope: ProjectScope,
  { email, role }: NewInvitation,
  invitedBy: string,
  actor: Actor,
): Promise<{ id: string; token: string; expiresAt: string }> {
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
    return String(row.id);
  });
  return { id, token, expiresAt: expiresAt.toISOString() };
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
