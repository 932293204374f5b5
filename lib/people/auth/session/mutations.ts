import { randomBytes } from "node:crypto";
import { factorConditions } from "#lib/people/auth/session/required-factor.rules.ts";
import { hashSessionToken, SESSION_TOKEN_BYTES, sessionEnd } from "#lib/people/auth/session/rules.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { settings } from "#lib/platform/config/env.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { ownAccount } from "#lib/tenancy/scope/principal.schema.ts";
import { holdSession } from "#lib/tenancy/scope/rights.mutations.ts";

const MAX_USER_AGENT = 300;

export interface Visitor {
  address: string;
  userAgent: string;
  device: string | undefined;
}

export interface Started {
  kind: "started";
  userId: bigint;
  token: string;
}

export async function startSessionWithin(tx: Transaction, userId: bigint, visitor: Visitor, now: number): Promise<Started> {
  const token = randomBytes(SESSION_TOKEN_BYTES).toString("base64url");
  const { id } = await tx.userSession.create({
    data: {
      tokenHash: hashSessionToken(token),
      userId,
      createdAt: new Date(now),
      lastSeenAt: new Date(now),
      provedAt: new Date(now),
      expiresAt: sessionEnd(now, now),
      userAgent: visitor.userAgent.slice(0, MAX_USER_AGENT),
      address: visitor.address,
    },
    select: { id: true },
  });
  await auditSession(tx, String(userId), "session.start", String(id));
  return { kind: "started", userId, token };
}

async function auditSession(tx: Transaction, userId: string, action: string, entityId: string): Promise<void> {
  await writeAudit(tx, ownAccount(userId), action, entityId, { entityType: "session" });
}

export async function touchSession(sessionId: string, startedAt: number, now: number): Promise<void> {
  await prisma().userSession.updateMany({
    where: { id: BigInt(sessionId), endedAt: null },
    data: { lastSeenAt: new Date(now), expiresAt: sessionEnd(startedAt, now) },
  });
}

/**
 * Clears an overdue second factor that is no longer required, after a change of role or setting.
 * @returns whether it did
 */
export async function releaseFactor(userId: string): Promise<boolean> {
  const { graceEnds } = factorConditions(settings().REQUIRE_SECOND_FACTOR);
  const text = `update users u set second_factor_due_at = null where u.id = $1 and ${graceEnds}`;
  return (await prisma().$executeRawUnsafe(text, BigInt(userId))) > 0;
}

/**
 * The person first: two sessions that end each other would deadlock.
 * @throws SignInNeeded
 */
async function lockOwnSessions(tx: Transaction, person: Person): Promise<void> {
  await tx.$executeRaw`select 1 from users where id = ${BigInt(person.id)} for no key update`;
  await holdSession(tx, person);
}

/** @throws `not_found`; SignInNeeded */
export async function endSession(person: Person, sessionId: string): Promise<void> {
  await prisma().$transaction(async (tx) => {
    await lockOwnSessions(tx, person);
    await tx.$executeRaw`select 1 from user_sessions where id = ${BigInt(sessionId)} and user_id = ${BigInt(person.id)} for update`;
    const ended = await tx.userSession.updateMany({
      where: { id: BigInt(sessionId), userId: BigInt(person.id), endedAt: null },
      data: { endedAt: new Date(clock()()) },
    });
    if (ended.count === 0) throw noSuch("session");
    await auditSession(tx, person.id, "session.end", sessionId);
  });
}

/**
 * Waits for what they are committing.
 * @returns number ended
 */
export async function endSessionsWithin(tx: Transaction, userId: string, keptId: string | null, now: number): Promise<number> {
  const open = await tx.$queryRaw<{ id: bigint }[]>`
    select id from user_sessions where user_id = ${BigInt(userId)} and ended_at is null and id <> ${BigInt(keptId ?? 0)} order by id for update`;
  const ids = open.map(({ id }) => id);
  const { count } = await tx.userSession.updateMany({ where: { id: { in: ids } }, data: { endedAt: new Date(now) } });
  return count;
}

/** @returns number ended */
export async function endOtherSessions(person: Person): Promise<number> {
  return await prisma().$transaction(async (tx) => {
    await lockOwnSessions(tx, person);
    const count = await endSessionsWithin(tx, person.id, person.sessionId, clock()());
    await auditSession(tx, person.id, "session.end_others", "-");
    return count;
  });
}
