import { hashSessionToken, SESSION_VALID_MS } from "#lib/people/auth/session/rules.ts";
import type { Person, SessionView } from "#lib/people/auth/session/schema.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

interface LiveSession {
  person: Person;
  lastSeenAt: number;
  startedAt: number;
}

interface Row extends Pick<Person, "email" | "name" | "isAdmin"> {
  id: bigint;
  sessionId: bigint;
  factorDueAt: Date | null;
  lastSeenAt: Date;
  startedAt: Date;
}

/** One statement: each page and dashboard call runs it. */
export async function findLiveSession(token: string, now: number): Promise<LiveSession | undefined> {
  const [row] = await prisma().$queryRaw<Row[]>`
    select s.id as "sessionId", s.created_at as "startedAt", s.last_seen_at as "lastSeenAt",
           u.id, u.email, u.name, u.is_admin as "isAdmin", u.second_factor_due_at as "factorDueAt"
      from user_sessions s join users u on u.id = s.user_id
     where s.token_hash = ${hashSessionToken(token)} and s.ended_at is null
       and s.expires_at > ${new Date(now)} and s.created_at > ${new Date(now - SESSION_VALID_MS)}`;
  if (!row) return undefined;
  const { id, email, name, isAdmin, sessionId, factorDueAt, lastSeenAt, startedAt } = row;
  const due = factorDueAt && { factorDueAt: factorDueAt.getTime() };
  return {
    person: { id: String(id), email, name, isAdmin, sessionId: String(sessionId), ...due },
    lastSeenAt: lastSeenAt.getTime(),
    startedAt: startedAt.getTime(),
  };
}

export async function listSessions(person: Person, now: number): Promise<SessionView[]> {
  const rows = await prisma().userSession.findMany({
    where: {
      userId: BigInt(person.id),
      endedAt: null,
      expiresAt: { gt: new Date(now) },
      createdAt: { gt: new Date(now - SESSION_VALID_MS) },
    },
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
