import { hashSessionToken, SESSION_VALID_MS } from "#lib/people/auth/session/rules.ts";
import type { Person, SessionView } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

/** Epoch milliseconds. */
interface LiveSession {
  person: Person;
  lastSeenAt: number;
  startedAt: number;
}

const liveAt = (now: number) => ({
  endedAt: null,
  expiresAt: { gt: new Date(now) },
  createdAt: { gt: new Date(now - SESSION_VALID_MS) },
});

export async function findLiveSession(token: string, now: number): Promise<LiveSession | undefined> {
  const row = await prisma().userSession.findFirst({
    where: { tokenHash: hashSessionToken(token), ...liveAt(now) },
    select: {
      id: true,
      createdAt: true,
      lastSeenAt: true,
      user: { select: { id: true, email: true, name: true, isAdmin: true, secondFactorDueAt: true } },
    },
  });
  if (!row) return undefined;
  const { id, email, name, isAdmin, secondFactorDueAt } = row.user;
  const due = secondFactorDueAt && { factorDueAt: secondFactorDueAt.getTime() };
  return {
    person: { id: String(id), email, name, isAdmin, sessionId: String(row.id), ...due },
    lastSeenAt: row.lastSeenAt.getTime(),
    startedAt: row.createdAt.getTime(),
  };
}

export async function listSessions(person: Person, now: number): Promise<SessionView[]> {
  const rows = await prisma().userSession.findMany({
    where: { userId: BigInt(person.id), ...liveAt(now) },
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
