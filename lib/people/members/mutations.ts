import { leavesNoOwner } from "#lib/people/members/rules.ts";
import { clock } from "#lib/platform/clock.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { removedLetter } from "#lib/platform/mail/letters.rules.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { BRAND_COLUMNS, brandOf } from "#lib/platform/mail/rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { revokeOpenInvitations } from "#lib/tenancy/scope/open-invitations.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireOwnersProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { inProject, type OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

const LAST_OWNER = "A project needs at least one owner. Make another member an owner first.";

/** Waits for what they are committing. */
async function memberOrThrow(tx: Transaction, scope: ProjectScope, userId: string): Promise<Role> {
  const [row] = await tx.$queryRaw<{ role: Role }[]>`
    select role from members where project_id = ${BigInt(scope.projectId)} and user_id = ${BigInt(userId)} for update`;
  if (!row) throw noSuch("member");
  return row.role;
}

async function refuseLastOwner(tx: Transaction, scope: ProjectScope, userId: string, becomes: Role | null): Promise<void> {
  const owners = await tx.member.findMany({ where: { projectId: BigInt(scope.projectId), role: "owner" }, select: { userId: true } });
  const ids = owners.map((owner) => owner.userId);
  if (leavesNoOwner(ids, BigInt(userId), becomes)) throw new DashboardError("conflict", LAST_OWNER);
}

async function revokeInvitationsOf(tx: Transaction, scope: ProjectScope, userId: string): Promise<void> {
  await revokeOpenInvitations(tx, { projectId: BigInt(scope.projectId), invitedBy: BigInt(userId) }, clock()());
}

/**
 * One owner remains, even under concurrency.
 * @throws `not_found`, `conflict` for the last owner, `reauthentication_required` for owners
 */
export async function changeRole(
  scope: ProjectScope,
  userId: string,
  role: Role,
  actor: Actor,
  open: OpenProject = inProject,
): Promise<void> {
  await open(scope, actor, "members.write", async (tx) => {
    const before = await memberOrThrow(tx, scope, userId);
    if (before === role) return;
    if (before === "owner" || role === "owner") await requireOwnersProof(tx, actor);
    await refuseLastOwner(tx, scope, userId, role);
    const where = { projectId_userId: { projectId: BigInt(scope.projectId), userId: BigInt(userId) } };
    await tx.member.update({ where, data: { role }, select: { role: true } });
    if (before === "owner") await revokeInvitationsOf(tx, scope, userId);
    await writeAudit(tx, { scope, actor }, "member.change_role", userId, { before: { role: before }, after: { role } });
  });
}

async function notifyRemoved(tx: Transaction, scope: ProjectScope, userId: string): Promise<void> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: BigInt(userId) }, select: { email: true } });
  const project = await tx.project.findUniqueOrThrow({ where: { id: BigInt(scope.projectId) }, select: BRAND_COLUMNS });
  await queueMail(tx, { ...removedLetter(email, project.name), brand: brandOf(project) });
}

const isOneself = (userId: string, actor: Actor): boolean =>
  actor.kind === "user" && actor.id !== null && BigInt(actor.id) === BigInt(userId);

/** Leaving takes only the right to see members. */
export const removalRight = (userId: string, actor: Actor) => (isOneself(userId, actor) ? "members.read" : "members.write");

/** One owner remains, as for `changeRole`, which throws the same. */
export async function removeMember(scope: ProjectScope, userId: string, actor: Actor, open: OpenProject = inProject): Promise<void> {
  const isLeaving = isOneself(userId, actor);
  await open(scope, actor, removalRight(userId, actor), async (tx) => {
    const before = await memberOrThrow(tx, scope, userId);
    if (before === "owner" && !isLeaving) await requireOwnersProof(tx, actor);
    await refuseLastOwner(tx, scope, userId, null);
    await tx.member.delete({ where: { projectId_userId: { projectId: BigInt(scope.projectId), userId: BigInt(userId) } } });
    await revokeInvitationsOf(tx, scope, userId);
    if (!isLeaving) await notifyRemoved(tx, scope, userId);
    await writeAudit(tx, { scope, actor }, isLeaving ? "member.leave" : "member.remove", userId, { before: { role: before } });
  });
}
