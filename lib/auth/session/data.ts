import { hashSessionToken } from "#lib/auth/session/rules.ts";
import type { Person, SessionView } from "#lib/auth/session/schema.ts";
import { prisma } from "#lib/db/prisma.ts";

/** A session that lives, with its person and when it was last seen to be used (epoch milliseconds). */
export interface LiveSession {
  person: Person;
  lastSeenAt: number;
}

/**
 * Finds the session that a token opens.
 * @param now epoch milliseconds
 * @returns undefined when the token is unknown, or its session ended or expired
 */
export async function findLiveSession(token: string, now: number): Promise<LiveSession | undefined> {
  const row = await prisma().userSession.findFirst({
    where: { tokenHash: hashSessionToken(token), endedAt: null, expiresAt: { gt: new Date(now) } },
    select: { id: true, lastSeenAt: true, user: { select: { id: true, email: true, name: true, isAdmin: true } } },
  });
  if (!row) return undefined;
  const { id, email, name, isAdmin } = row.user;
  return { person: { id: String(id), email, name, isAdmin, sessionId: String(row.id) }, lastSeenAt: row.lastSeenAt.getTime() };
}

/** A person's living sessions, the one used last first. */
export async function listSessions(person: Person, now: number): Promise<SessionView[]> {
  const rows = await prisma().userSession.findMany({
    where: { userId: BigInt(person.id), endedAt: null, expiresAt: { gt: new Date(now) } },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
  });
  return rows.map((row) => ({
    id: String(row.id),
    userAgent: row.userAgent,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: String(row.id) === person.sessionId,
  }));
}
