import { proveAddress } from "#lib/people/auth/address-proof.mutations.ts";
import { decideLink, type LinkRefusal } from "#lib/people/auth/linked-accounts/rules.ts";
import { addPerson } from "#lib/people/auth/person.mutations.ts";
import { MAX_PERSON_NAME_LENGTH } from "#lib/people/auth/person.schema.ts";
import { enabledProviders, linkedProvider, linkKey } from "#lib/people/auth/provider.loaders.ts";
import type { Identity, ProviderId } from "#lib/people/auth/provider.schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError, noSuch } from "#lib/platform/errors.ts";
import { shownName } from "#lib/platform/names/rules.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { ownAccount, personActor } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { holdSession } from "#lib/tenancy/scope/rights.mutations.ts";

type LinkOutcome =
  | { kind: "entered"; userId: bigint; passwordHash: string | null; isFirstProof: boolean }
  | { kind: "refused"; reason: LinkRefusal };

async function addInvited(tx: Transaction, { emails, name }: Identity, now: number): Promise<void> {
  if (emails.length === 0 || (await tx.user.findFirst({ where: { email: { in: emails } }, select: { id: true } }))) return;
  const open = { acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date(now) }, project: { deletedAt: null } };
  const invitation = await tx.invitation.findFirst({ where: { email: { in: emails }, ...open }, select: { email: true } });
  if (!invitation) return;
  const { email } = invitation;
  const shown = shownName(name, MAX_PERSON_NAME_LENGTH) || email;
  await addPerson(tx, { email, name: shown, passwordHash: null }, new Date(now));
}

/**
 * A linked identity keeps its person, whatever its address. Otherwise only a verified address gets in, and a new account needs an open
 * invitation.
 * @throws SignInNeeded when the session of `signedIn` has ended
 */
export async function enterByIdentity(identity: Identity, signedIn: Person | null): Promise<LinkOutcome> {
  const { provider, subject, emails, lack } = identity;
  const now = clock()();
  return await prisma().$transaction(async (tx) => {
    const key = linkKey(provider);
    const holder = await tx.linkedAccount.findFirst({ where: { provider: key, subject, unlinkedAt: null }, select: { userId: true } });
    if (signedIn === null && !holder) await addInvited(tx, identity, now);
    // Concurrent sign-ins must not both link.
    const rows = await tx.$queryRaw<{ id: bigint; email: string; password_hash: string | null; is_proven: boolean }[]>`
      select id, email, password_hash, email_proven_at is not null as is_proven
      from users where email = any(${emails}) or id = ${holder?.userId ?? null} order by id for no key update`;
    if (signedIn !== null) await holdSession(tx, signedIn);
    const people = rows.map((row) => ({ id: String(row.id), email: row.email, isProven: row.is_proven }));
    const stored = await tx.linkedAccount.findMany({
      where: { provider: key, OR: [{ subject }, { userId: { in: rows.map(({ id }) => id) } }] },
    });
    const links = stored.map((link) => ({ userId: String(link.userId), subject: link.subject, isUnlinked: link.unlinkedAt !== null }));
    const decision = decideLink({ subject, emails, lack, people, links, signedInId: signedIn?.id ?? null });
    if (decision.kind === "refuse") return { kind: "refused", reason: decision.reason };
    const userId = BigInt(decision.userId);
    const isFirstProof = await proveAddress(tx, userId, provider, now);
    const wasLinked = !isFirstProof && links.some((link) => link.userId === decision.userId && !link.isUnlinked);
    const current = { subject, email: decision.email, lastUsedAt: new Date(now), unlinkedAt: null };
    await tx.linkedAccount.upsert({
      where: { userId_provider: { userId, provider: key } },
      create: { userId, provider: key, createdAt: new Date(now), ...current },
      update: { ...current, ...(wasLinked ? {} : { createdAt: new Date(now) }) },
      select: { userId: true },
    });
    if (!wasLinked) await auditLink(tx, decision.userId, "user.link_account", provider);
    const passwordHash = isFirstProof ? null : (rows.find(({ id }) => id === userId)?.password_hash ?? null);
    return { kind: "entered", userId, passwordHash, isFirstProof };
  });
}

async function auditLink(tx: Transaction, userId: string, action: string, provider: ProviderId): Promise<void> {
  await writeAudit(tx, ownAccount(userId), action, userId, {
    entityType: "user",
    [action === "user.link_account" ? "after" : "before"]: { provider },
  });
}

/**
 * Locks the person, so that concurrent unlinks see each other.
 * @throws `conflict`
 */
async function refuseLastSignInMethod(tx: Transaction, userId: bigint, provider: ProviderId): Promise<void> {
  const [row] = await tx.$queryRaw<
    { has: boolean }[]
  >`select password_hash is not null as has from users where id = ${userId} for no key update`;
  if (row?.has) return;
  const linked = await tx.linkedAccount.findMany({ where: { userId, unlinkedAt: null }, select: { provider: true } });
  const isLinked = linked.some((link) => link.provider === linkKey(provider));
  const others = enabledProviders().filter(({ id }) => id !== provider && linked.some((link) => link.provider === linkKey(id)));
  if (!isLinked || others.length > 0) return;
  const { name } = linkedProvider(linkKey(provider));
  throw new DashboardError("conflict", `${name} is your only way to sign in. Choose a password first, then unlink ${name}.`);
}

/** @throws `not_found`, `conflict` for the only way to sign in, `reauthentication_required` */
export async function unlinkAccount(person: Person, provider: ProviderId): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await refuseLastSignInMethod(tx, BigInt(person.id), provider);
    const { checked } = await holdSession(tx, person);
    await requireProof(checked, personActor(person));
    const { count } = await tx.linkedAccount.updateMany({
      where: { userId: BigInt(person.id), provider: linkKey(provider), unlinkedAt: null },
      data: { unlinkedAt: new Date(clock()()) },
    });
    if (count === 0) throw noSuch("linked account");
    await auditLink(tx, person.id, "user.unlink_account", provider);
  });
}
