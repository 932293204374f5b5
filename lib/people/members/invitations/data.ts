import { hashInvitationToken } from "#lib/people/members/invitations/rules.ts";
import type { Invitation, InvitationOffer } from "#lib/people/members/invitations/schema.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export const UNUSABLE = "This invitation is invalid, already used, withdrawn, or expired. Ask for a new one.";

async function namesOf(ids: bigint[], on: Transaction = prisma()): Promise<Map<bigint, string>> {
  const people = await on.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(people.map(({ id, name }) => [id, name]));
}

export async function listOpenInvitations(scope: ProjectScope, now: number, on: Transaction = prisma()): Promise<Invitation[]> {
  const rows = await on.invitation.findMany({
    where: { projectId: BigInt(scope.projectId), acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date(now) } },
    orderBy: { id: "desc" },
  });
  const names = await namesOf(
    rows.map((row) => row.invitedBy),
    on,
  );
  return rows.map((row) => ({
    id: String(row.id),
    email: row.email,
    role: row.role,
    invitedBy: names.get(row.invitedBy) ?? "",
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** @throws `not_found` */
export async function findOffer(token: string, now: number): Promise<InvitationOffer> {
  const row = await prisma().invitation.findFirst({
    where: {
      tokenHash: hashInvitationToken(token),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: new Date(now) },
      project: { deletedAt: null },
    },
    include: { project: { select: { name: true } } },
  });
  if (!row) throw new AppError("not_found", UNUSABLE);
  const names = await namesOf([row.invitedBy]);
  return {
    project: row.project.name,
    email: row.email,
    role: row.role,
    invitedBy: names.get(row.invitedBy) ?? "",
    expiresAt: row.expiresAt.toISOString(),
    mailed: row.mailed,
  };
}
