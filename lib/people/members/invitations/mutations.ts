import { randomBytes } from "node:crypto";
import { hashInvitationToken, INVITATION_VALID_MS, invitationPath } from "#lib/people/members/invitations/rules.ts";
import type { NewInvitation } from "#lib/people/members/invitations/schema.ts";
import { chargeSending } from "#lib/people/members/invitations/sending.mutations.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, noSuch } from "#lib/platform/errors.ts";
import { invitationLetter } from "#lib/platform/mail/letters.rules.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { BRAND_COLUMNS, brandOf } from "#lib/platform/mail/rules.ts";
import { requireRoom } from "#lib/tenancy/ceilings/mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { revokeOpenInvitations } from "#lib/tenancy/scope/open-invitations.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireOwnersProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { inProject, type OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";

const TOKEN_BYTES = 32;

interface Ids {
  projectId: bigint;
  invitedBy: bigint;
}

async function mailInvitation(
  tx: Transaction,
  to: string,
  offer: { token: string; role: string; expiresAt: Date },
  ids: Ids,
): Promise<void> {
  const project = await tx.project.findUniqueOrThrow({ where: { id: ids.projectId }, select: BRAND_COLUMNS });
  const inviter = await tx.user.findUnique({ where: { id: ids.invitedBy }, select: { name: true } });
  const url = `${settings().PUBLIC_URL ?? ""}${invitationPath(offer.token)}`;
  const facts = { project: project.name, role: offer.role, inviter: inviter?.name ?? "", url, expiresAt: offer.expiresAt.toISOString() };
  await queueMail(tx, { ...invitationLetter(to, facts), brand: brandOf(project) });
}

export interface SentInvitation {
  id: string;
  token: string | null;
  expiresAt: string;
}

function newLink(now: number) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const mailed = sendsMail();
  const expiresAt = new Date(now + INVITATION_VALID_MS);
  return { token, shown: mailed ? null : token, row: { tokenHash: hashInvitationToken(token), mailed, expiresAt, joinTries: 0 } };
}

/**
 * Replaces an open one to the address. A mailed link proves the address.
 * @throws `invalid_body` for a member, `limit_reached`, `reauthentication_required` for an owner; TooManyRequests
 */
export async function createInvitation(
  scope: ProjectScope,
  { email, role }: NewInvitation,
  invitedBy: string,
  actor: Actor,
  open: OpenProject = inProject,
): Promise<SentInvitation> {
  const now = clock()();
  const { token, shown, row } = newLink(now);
  const ids = { projectId: BigInt(scope.projectId), invitedBy: BigInt(invitedBy) };
  const { projectId } = ids;
  const id = await open(scope, actor, "members.write", async (tx) => {
    if (role === "owner") await requireOwnersProof(tx, actor);
    if (await tx.member.findFirst({ where: { projectId, user: { email } }, select: { userId: true } })) {
      throw new AppError("invalid_body", "This person is already a member.");
    }
    await revokeOpenInvitations(tx, { projectId, email }, now);
    await requireRoom(tx, scope, "invitations", actor);
    await chargeSending(tx, { projectId, personId: ids.invitedBy, email, mailed: row.mailed });
    const created = await tx.invitation.create({ data: { ...ids, ...row, email, role, createdAt: new Date(now) }, select: { id: true } });
    await writeAudit(tx, { scope, actor }, "invitation.create", String(created.id), { after: { email, role } });
    await mailInvitation(tx, email, { token, role, expiresAt: row.expiresAt }, ids);
    return String(created.id);
  });
  return { id, token: shown, expiresAt: row.expiresAt.toISOString() };
}

/**
 * The old link ends.
 * @throws `not_found`, `reauthentication_required` for an owner; TooManyRequests
 */
export async function resendInvitation(scope: ProjectScope, id: string, invitedBy: string, actor: Actor): Promise<SentInvitation> {
  const now = clock()();
  const { token, shown, row } = newLink(now);
  const ids = { projectId: BigInt(scope.projectId), invitedBy: BigInt(invitedBy) };
  await inProject(scope, actor, "members.write", async (tx) => {
    const [sent] = await tx.invitation.updateManyAndReturn({
      where: { id: BigInt(id), projectId: ids.projectId, acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date(now) } },
      data: { ...row, invitedBy: ids.invitedBy },
      select: { email: true, role: true },
    });
    if (!sent) throw noSuch("open invitation");
    if (sent.role === "owner") await requireOwnersProof(tx, actor);
    await chargeSending(tx, { projectId: ids.projectId, personId: ids.invitedBy, email: sent.email, mailed: row.mailed });
    await writeAudit(tx, { scope, actor }, "invitation.resend", id, { after: sent });
    await mailInvitation(tx, sent.email, { token, role: sent.role, expiresAt: row.expiresAt }, ids);
  });
  return { id, token: shown, expiresAt: row.expiresAt.toISOString() };
}

/** @throws `not_found` */
export async function revokeInvitation(scope: ProjectScope, id: string, actor: Actor, open: OpenProject = inProject): Promise<void> {
  await open(scope, actor, "members.write", async (tx) => {
    const revoked = await tx.invitation.updateManyAndReturn({
      where: { id: BigInt(id), projectId: BigInt(scope.projectId), acceptedAt: null, revokedAt: null },
      data: { revokedAt: new Date(clock()()) },
      select: { email: true, role: true },
    });
    const [before] = revoked;
    if (!before) throw noSuch("open invitation");
    await writeAudit(tx, { scope, actor }, "invitation.revoke", id, { before });
  });
}
