import { randomBytes } from "node:crypto";
import { writeAudit } from "#lib/audit/mutations.ts";
import { hashSessionToken, SESSION_TOKEN_BYTES, SESSION_VALID_MS } from "#lib/auth/session/rules.ts";
import type { Person } from "#lib/auth/session/schema.ts";
import { clock } from "#lib/clock.ts";
import { prisma, type Transaction } from "#lib/db/prisma.ts";
import { AppError } from "#lib/errors.ts";

const MOST_USER_AGENT = 300;

/** Where a session is opened from. */
export interface Visitor {
  address: string;
  userAgent: string;
}

/**
 * Opens a session for a person whose password, or account elsewhere, was checked just now.
 *
 * @param passwordHash the hash at the time of the check, null without a password; a change of the password since then refuses the session
 * @param now epoch milliseconds
 * @returns the token, given this once: 32 random bytes in base64url; undefined when the person or the password changed meanwhile
 */
export async function startSession(
  userId: bigint,
  passwordHash: string | null,
  visitor: Visitor,
  now: number,
): Promise<string | undefined> {
  const token = randomBytes(SESSION_TOKEN_BYTES).toString("base64url");
  return await prisma().$transaction(async (tx) => {
    const unchanged = await tx.$queryRaw<
      unknown[]
    >`select 1 from users where id = ${userId} and password_hash is not distinct from ${passwordHash} for share`;
    if (unchanged.length === 0) return undefined;
    const { id } = await tx.userSession.create({
      data: {
        tokenHash: hashSessionToken(token),
        userId,
        createdAt: new Date(now),
        lastSeenAt: new Date(now),
        expiresAt: new Date(now + SESSION_VALID_MS),
        userAgent: visitor.userAgent.slice(0, MOST_USER_AGENT),
        address: visitor.address,
      },
      select: { id: true },
    });
    await auditSession(tx, String(userId), "session.start", String(id));
    return token;
  });
}

async function auditSession(tx: Transaction, userId: string, action: string, entityId: string): Promise<void> {
  await writeAudit(tx, { projectId: null, actor: { kind: "user", id: userId }, action, entityType: "session", entityId });
}

/** Notes that a session was used, which puts its end off. No change of anybody's: not audited. */
export async function touchSession(sessionId: string, now: number): Promise<void> {
  await prisma().userSession.updateMany({
    where: { id: BigInt(sessionId), endedAt: null },
    data: { lastSeenAt: new Date(now), expiresAt: new Date(now + SESSION_VALID_MS) },
  });
}

/**
 * Ends one of a person's sessions; its next request is refused.
 * @throws AppError `not_found` when it is another person's, ended already or unknown
 */
export async function endSession(person: Person, sessionId: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    const ended = await tx.userSession.updateMany({
      where: { id: BigInt(sessionId), userId: BigInt(person.id), endedAt: null },
      data: { endedAt: new Date(clock()()) },
    });
    if (ended.count === 0) throw new AppError("not_found", "There is no such session.");
    await auditSession(tx, person.id, "session.end", sessionId);
  });
}

/** Ends a person's sessions but one, inside a transaction of the caller's. @returns how many ended */
export async function endSessionsWithin(tx: Transaction, userId: string, keptId: string | null, now: number): Promise<number> {
  const { count } = await tx.userSession.updateMany({
    where: { userId: BigInt(userId), endedAt: null, ...(keptId === null ? {} : { id: { not: BigInt(keptId) } }) },
    data: { endedAt: new Date(now) },
  });
  return count;
}

/** Signs a person out everywhere but here. @returns how many sessions ended */
export async function endOtherSessions(person: Person): Promise<number> {
  return await prisma().$transaction(async (tx) => {
    const count = await endSessionsWithin(tx, person.id, person.sessionId, clock()());
    await auditSession(tx, person.id, "session.end_others", "-");
    return count;
  });
}
