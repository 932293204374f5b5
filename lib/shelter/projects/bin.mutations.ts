import { addHoldJob } from "#lib/gateway/plans/domains.mutations.ts";
import { publishChange } from "#lib/gateway/rate-limit/limiter/changes.service.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { announceWithin } from "#lib/platform/db/changes.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { AppError, isAppError, noSuch } from "#lib/platform/errors.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { confirmsName, isSlug } from "#lib/platform/names/rules.ts";
import { BIN_KEPT_MS } from "#lib/shelter/projects/rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { revokeOpenInvitations } from "#lib/tenancy/scope/open-invitations.mutations.ts";
import { type Actor, type PersonActor, type ProjectScope, personActor, projectScope, SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";
import { lockProjectForRemoval } from "#lib/tenancy/scope/project.mutations.ts";
import { requireProofOfToken } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, holdOwner, holdOwnerToken, inProject } from "#lib/tenancy/scope/rights.mutations.ts";

/**
 * Pages and API keys stop working immediately in every process. Restorable for 30 days.
 * @param typed the project's name; undefined for a token, which names the project itself
 * @param check throws if it may not be deleted as it is now
 * @throws `invalid_body` for another name; `not_found`; see `requireProofOfToken`
 */
export async function binProject(
  scope: ProjectScope,
  typed: string | undefined,
  actor: Actor,
  check?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const id = BigInt(scope.projectId);
  const work = async (tx: CheckedTransaction): Promise<void> => {
    await requireProofOfToken(tx, actor);
    await check?.(tx);
    const { name } = await tx.project.findUniqueOrThrow({ where: { id }, select: { name: true } });
    if (typed !== undefined && !confirmsName(name, typed)) throw new AppError("invalid_body", `Type “${isolated(name)}” to confirm.`);
    await tx.project.update({ where: { id }, data: { deletedAt: new Date(clock()()) }, select: { id: true } });
    await writeAudit(tx, { scope, actor }, "project.delete", scope.projectId, { before: { name } });
    await announceWithin(tx, { kind: "keys", projectId: scope.projectId });
  };
  await inProject(scope, actor, "project.write", work, lockProjectForRemoval);
  await publishChange({ kind: "keys", projectId: scope.projectId });
}

/** @throws `not_found` when not in the bin, after 30 days, or for non-owners */
export async function restoreProject(person: Person, slug: string): Promise<void> {
  if (!isSlug(slug)) throw noSuch("project in your bin");
  await restore({ slug }, personActor(person), holdOwner);
}

/** @throws as `restoreProject`; see `holdRight` */
export async function restoreProjectByToken(projectId: bigint, actor: PersonActor): Promise<void> {
  await restore({ id: projectId }, actor, async (tx, scope) => {
    try {
      return await holdOwnerToken(tx, scope, actor);
    } catch (error) {
      if (isAppError(error) && error.code === "not_found") return undefined;
      throw error;
    }
  });
}

type Hold = (tx: Transaction, scope: ProjectScope, actor: PersonActor) => Promise<CheckedTransaction | undefined>;

async function restore({ slug, id }: { slug?: string; id?: bigint }, actor: PersonActor, hold: Hold): Promise<void> {
  const since = new Date(clock()() - BIN_KEPT_MS);
  const projectId = await prisma().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ id: bigint; name: string; domains_until: Date | null }[]>`
      select id, name, domains_until from projects where (slug = ${slug ?? null}::text or id = ${id ?? null}::bigint) and deleted_at > ${since}
         and (${actor.tokenId === undefined} or exists (select from members where project_id = projects.id and user_id = ${BigInt(actor.id ?? 0)}))
         for no key update`;
    const checked = row && (await hold(tx, projectScope(String(row.id)), actor));
    if (!row || !checked) throw noSuch("project in your bin");
    await tx.project.update({ where: { id: row.id }, data: { deletedAt: null }, select: { id: true } });
    // Its owners get no notice about the end of its domains while it is in the bin.
    if (row.domains_until !== null) await addHoldJob(tx, row.id, row.domains_until);
    await writeAudit(checked, { projectId: String(row.id), actor }, "project.restore", String(row.id), { after: { name: row.name } });
    await announceWithin(tx, { kind: "keys", projectId: String(row.id) });
    return String(row.id);
  });
  await publishChange({ kind: "keys", projectId });
}

/**
 * For a project whose tables with many rows are empty.
 * @returns whether it was still in the bin, and due
 */
export async function purgeProject({ id: projectId, slug }: Record<"id" | "slug", string>, since: Date, now: number): Promise<boolean> {
  const id = BigInt(projectId);
  return await prisma().$transaction(async (tx) => {
    const held = await tx.$queryRaw<unknown[]>`select 1 from projects where id = ${id} and deleted_at <= ${since} for update`;
    if (held.length === 0) return false;
    // The deletion would lock them in any order.
    await revokeOpenInvitations(tx, { projectId: id }, now);
    await tx.project.delete({ where: { id }, select: { id: true } });
    // Still taken, so printed links never lead to another shelter.
    const name = `${slug}.${settings().PLATFORM_DOMAIN}`;
    await tx.domainName.createMany({ data: [{ name, holderId: id, provedAt: new Date(now) }], skipDuplicates: true });
    await writeAudit(tx, { projectId: null, actor: SYSTEM }, "project.purge", projectId, { before: { slug } });
    return true;
  });
}
