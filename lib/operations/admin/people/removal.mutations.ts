import {
  lockAdministration,
  lockAdministrators,
  lockPerson,
  type PersonRecord,
  refuseLastAdmin,
} from "#lib/operations/admin/people/mutations.ts";
import { namesInWords } from "#lib/operations/admin/people/rules.ts";
import { eraseTraces, FORMER } from "#lib/operations/admin/people/traces.mutations.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, DashboardError } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { confirmsName } from "#lib/platform/names/rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { revokeOpenInvitations } from "#lib/tenancy/scope/open-invitations.mutations.ts";
import { type Actor, personActor } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, holdSession } from "#lib/tenancy/scope/rights.mutations.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

interface Membership {
  projectId: bigint;
  role: Role;
  project: { name: string; deletedAt: Date | null };
}

async function membershipsOf(tx: Transaction, userId: bigint): Promise<Membership[]> {
  const select = { projectId: true, role: true, project: { select: { name: true, deletedAt: true } } } as const;
  return await tx.member.findMany({ where: { userId }, select, orderBy: { projectId: "asc" } });
}

/** In id order, to avoid deadlocks. */
async function lockProjects(tx: Transaction, memberships: readonly Membership[]): Promise<void> {
  const ids = memberships.map(({ projectId }) => projectId);
  await tx.$executeRaw`select 1 from projects where id = any(${ids}::bigint[]) order by id for no key update`;
}

async function refuseOnlyOwner(tx: Transaction, person: PersonRecord, memberships: readonly Membership[], isSelf: boolean): Promise<void> {
  const owned = memberships.filter(({ role, project }) => role === "owner" && project.deletedAt === null);
  const others = await tx.member.groupBy({
    by: ["projectId"],
    where: { projectId: { in: owned.map(({ projectId }) => projectId) }, role: "owner", userId: { not: person.id } },
  });
  const shared = new Set(others.map(({ projectId }) => projectId));
  const names = owned.filter(({ projectId }) => !shared.has(projectId)).map(({ project }) => project.name);
  if (names.length === 0) return;
  const who = isSelf ? "You are" : `${isolated(person.name)} is`;
  throw new DashboardError(
    "conflict",
    `${who} the only owner of ${namesInWords(names)}. Make someone else an owner there or delete the project first.`,
  );
}

async function revokeInvitations(tx: Transaction, person: PersonRecord): Promise<void> {
  await revokeOpenInvitations(tx, { OR: [{ invitedBy: person.id }, { email: person.email }] }, clock()());
}

async function auditRemoval(
  tx: CheckedTransaction,
  { actor, isSelf, erases }: Removal,
  person: PersonRecord,
  memberships: readonly Membership[],
): Promise<void> {
  const entityId = String(person.id);
  for (const { projectId, role } of memberships) {
    const action = isSelf ? "member.leave" : "member.remove";
    await writeAudit(tx, { projectId: String(projectId), actor }, action, entityId, { before: { role } });
  }
  const { name, email } = erases ? { name: FORMER, email: FORMER } : person;
  const before = { name, email, isAdmin: person.isAdmin, projects: memberships.length };
  const action = isSelf ? "user.delete_own" : "user.remove";
  await writeAudit(tx, { projectId: null, actor }, action, entityId, { before });
}

interface Removal {
  actor: Actor;
  userId: string;
  typed: string;
  isSelf: boolean;
  /** The log and other tables forget name and address. */
  erases: boolean;
}

async function removeWithin(tx: Transaction, removal: Removal, check: () => Promise<CheckedTransaction>): Promise<void> {
  const { userId, typed, isSelf, erases } = removal;
  const seen = await membershipsOf(tx, BigInt(userId));
  await lockProjects(tx, seen);
  const person = await lockPerson(tx, userId);
  const checked = await check();
  const memberships = await membershipsOf(tx, person.id);
  const locked = new Set(seen.map(({ projectId }) => projectId));
  if (memberships.some(({ projectId }) => !locked.has(projectId))) {
    throw new DashboardError("conflict", `${isolated(person.name)} just joined a project. Look at their projects, then try again.`);
  }
  if (!confirmsName(person.name, typed)) throw new AppError("invalid_body", `Type “${isolated(person.name)}” to confirm.`);
  await refuseLastAdmin(tx, person);
  await refuseOnlyOwner(tx, person, memberships, isSelf);
  await revokeInvitations(tx, person);
  await tx.user.delete({ where: { id: person.id }, select: { id: true } });
  if (erases) await eraseTraces(tx, person);
  await auditRemoval(checked, removal, person, memberships);
}

const PATIENT = { timeout: 60_000 };

/**
 * Keeps the person's audit entries and API keys. Projects in use keep an owner, and the service an administrator.
 * @param erases the log forgets name and address, too
 * @throws `not_found`, `invalid_body` for a wrong name, `conflict` for the last administrator or only owner, `reauthentication_required`
 */
export async function removePerson(admin: Administrator, userId: string, typed: string, erases = false): Promise<void> {
  const actor = personActor(admin);
  await prisma().$transaction(async (tx) => {
    const checked = await lockAdministrators(tx, admin);
    await requireProof(checked, actor);
    await removeWithin(tx, { actor, userId, typed, isSelf: false, erases }, async () => checked);
  }, PATIENT);
}

/** As `removePerson`, on the person's own account; also throws SignInNeeded. */
export async function eraseOwnAccount(person: Person, typed: string): Promise<void> {
  const actor = personActor(person);
  const check = async (tx: Transaction): Promise<CheckedTransaction> => {
    const { checked } = await holdSession(tx, person);
    await requireProof(checked, actor);
    return checked;
  };
  await prisma().$transaction(async (tx) => {
    await lockAdministration(tx);
    await removeWithin(tx, { actor, userId: person.id, typed, isSelf: true, erases: true }, () => check(tx));
  }, PATIENT);
}
