import { generateAccessToken, hashApiKey, visibleParts } from "#lib/gateway/api-keys/rules.ts";
import { MAX_TOKENS, type NewToken, type ShownToken } from "#lib/gateway/tokens/schema.ts";
import { tokenView } from "#lib/gateway/tokens/view.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { DashboardError, noSuch, SignInNeeded } from "#lib/platform/errors.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { tokenCreatedLetter } from "#lib/platform/mail/letters.rules.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { lockAccount } from "#lib/tenancy/scope/account.mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { ownAccount, personActor } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { holdSession } from "#lib/tenancy/scope/rights.mutations.ts";
import { projectNotFound } from "#lib/tenancy/scope/rights.rules.ts";

/**
 * Locks the person.
 * @returns the address; throws SignInNeeded, `limit_reached`
 */
async function requireTokenRoom(tx: Transaction, userId: bigint, now: number): Promise<string> {
  const user = await lockAccount(tx, userId);
  if (!user) throw new SignInNeeded();
  const used = await tx.accessToken.count({ where: { userId, revokedAt: null, expiresAt: { gt: new Date(now) } } });
  if (used < MAX_TOKENS) return user.email;
  throw new DashboardError("limit_reached", `One person can have ${MAX_TOKENS} tokens. Revoke one that you no longer need.`);
}

/** @throws `not_found`, alike for missing projects and those of others */
async function chosenProjects(tx: Transaction, userId: bigint, slugs: readonly string[]): Promise<{ id: bigint; name: string }[]> {
  const wanted = [...new Set(slugs)];
  const where = { slug: { in: wanted }, deletedAt: null, members: { some: { userId } } };
  const found = await tx.project.findMany({ where, select: { id: true, name: true, slug: true } });
  if (found.length < wanted.length) throw projectNotFound();
  return found;
}

/** @throws SignInNeeded; `reauthentication_required`, `limit_reached`, `not_found` */
export async function createToken({ id, sessionId }: Person, { name, scopes, projects, days }: NewToken): Promise<ShownToken> {
  const userId = BigInt(id);
  return await prisma().$transaction(async (tx) => {
    const now = clock()();
    const email = await requireTokenRoom(tx, userId, now);
    const { checked } = await holdSession(tx, { id, sessionId });
    await requireProof(checked, personActor({ id, sessionId }));
    const chosen = projects === null ? [] : await chosenProjects(tx, userId, projects);
    const token = generateAccessToken();
    const row = await tx.accessToken.create({
      data: {
        ...{ userId, name, hash: hashApiKey(token), ...visibleParts(token), scopes },
        ...{ allProjects: projects === null, projectIds: chosen.map((project) => project.id) },
        ...{ createdAt: new Date(now), expiresAt: new Date(now + days * DAY_MS) },
      },
    });
    await writeAudit(tx, ownAccount(id), "access_token.create", String(row.id), {
      after: {
        name,
        scopes: scopes.join(", "),
        projects: projects === null ? "all" : chosen.length,
        expiresAt: row.expiresAt.toISOString(),
      },
    });
    const letter = {
      name,
      scopes,
      projects: projects === null ? "All" : `${chosen.length}`,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
    };
    await queueMail(tx, tokenCreatedLetter(email, letter, `${settings().PUBLIC_URL ?? ""}/account`));
    return { token, accessToken: tokenView(row, new Map(chosen.map((project) => [project.id, project.name])), now) };
  });
}

/** Takes effect with the next request, on every process. @throws SignInNeeded; `not_found` */
export async function revokeToken({ id, sessionId }: Person, tokenId: string): Promise<void> {
  const wanted = idFromText(tokenId);
  await prisma().$transaction(async (tx) => {
    await holdSession(tx, { id, sessionId });
    const where = { id: wanted ?? 0n, userId: BigInt(id), revokedAt: null };
    // Waits for what the token is committing.
    await tx.$queryRaw`select 1 from access_tokens where id = ${where.id} and user_id = ${where.userId} for update`;
    const { count } = await tx.accessToken.updateMany({ where, data: { revokedAt: new Date(clock()()) } });
    if (count === 0) throw noSuch("token");
    await writeAudit(tx, ownAccount(id), "access_token.revoke", tokenId);
  });
}
