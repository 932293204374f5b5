import { hashSessionToken, SESSION_VALID_MS } from "#lib/people/auth/session/rules.ts";
import type { Person, SessionView } from "#lib/people/auth/session/schema.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";

/** Epoch milliseconds. */
interface LiveSession {
  person: Person;
  lastSeenAt: number;
  startedAt: number;
}

/** One statement: each page and dashboard call runs it. */
const LIVE: Statement = {
  name: "live_session",
  text: `select s.id as "sessionId", (extract(epoch from s.created_at) * 1000)::bigint as "startedAt",
                (extract(epoch from s.last_seen_at) * 1000)::bigint as "lastSeenAt", u.id, u.email, u.name, u.is_admin as "isAdmin",
                (extract(epoch from u.second_factor_due_at) * 1000)::bigint as "factorDueAt"
           from user_sessions s join users u on u.id = s.user_id
          where s.token_hash = $1 and s.ended_at is null and s.expires_at > to_timestamp($2::double precision / 1000)
            and s.created_at > to_timestamp($3::double precision / 1000)`,
};

interface Cells extends Record<"sessionId" | "startedAt" | "lastSeenAt" | "id" | "email" | "name" | "isAdmin", string> {
  factorDueAt: string | null;
}

export async function findLiveSession(token: string, now: number): Promise<LiveSession | undefined> {
  const [row] = await queryRows<Cells>(LIVE, [hashSessionToken(token), now, now - SESSION_VALID_MS]);
  if (!row) return undefined;
  const { id, email, name, isAdmin, sessionId, factorDueAt, lastSeenAt, startedAt } = row;
  const due = factorDueAt !== null && { factorDueAt: Number(factorDueAt) };
  return {
    person: { id, email, name, isAdmin: isAdmin === "t", sessionId, ...due },
    lastSeenAt: Number(lastSeenAt),
    startedAt: Number(startedAt),
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
