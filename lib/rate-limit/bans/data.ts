import { clock } from "#lib/clock.ts";
import { databaseFault, queryText, type Statement } from "#lib/db/pool.ts";
import { prisma } from "#lib/db/prisma.ts";
import { DAY_MS } from "#lib/rate-limit/schema.ts";

/** An active ban as lists show it. Times are epoch milliseconds. */
export interface ActiveBan {
  projectId: string;
  keyId: string;
  keyName: string;
  keyPrefix: string;
  keyLast4: string;
  startedAt: number;
  endsAt: number;
}

/**
 * The bans in force, the latest first.
 * @param projectId one project, or null for all
 * @throws AppError `service_unavailable` when the database is down
 */
export async function listBans(projectId: string | null): Promise<ActiveBan[]> {
  try {
    const rows = await prisma().apiKeyBan.findMany({
      where: { ...(projectId === null ? {} : { projectId: BigInt(projectId) }), liftedAt: null, endsAt: { gt: new Date(clock()()) } },
      include: { apiKey: { select: { name: true, prefix: true, last4: true } } },
      orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    });
    return rows.map((row) => ({
      projectId: String(row.projectId),
      keyId: String(row.keyId),
      keyName: row.apiKey.name,
      keyPrefix: row.apiKey.prefix,
      keyLast4: row.apiKey.last4,
      startedAt: row.startedAt.getTime(),
      endsAt: row.endsAt.getTime(),
    }));
  } catch (error) {
    throw databaseFault(error);
  }
}

/** A ban of a key, over or not. Times are epoch milliseconds. */
export interface KeyBan {
  id: string;
  startedAt: number;
  endsAt: number;
  liftedAt: number | null;
  /** A person's id or the operator's name; null while nobody lifted it. */
  liftedBy: string | null;
}

const MOST_OF_KEY = 20;

/**
 * A key's last 20 bans, the latest first; none for another project's key.
 * @throws AppError `service_unavailable` when the database is down
 */
export async function bansOfKey(projectId: string, keyId: string): Promise<KeyBan[]> {
  try {
    const where = { projectId: BigInt(projectId), keyId: BigInt(keyId) };
    const rows = await prisma().apiKeyBan.findMany({ where, orderBy: [{ startedAt: "desc" }, { id: "desc" }], take: MOST_OF_KEY });
    return rows.map(({ id, startedAt, endsAt, liftedAt, liftedBy }) => ({
      id: String(id),
      startedAt: startedAt.getTime(),
      endsAt: endsAt.getTime(),
      liftedAt: liftedAt?.getTime() ?? null,
      liftedBy,
    }));
  } catch (error) {
    throw databaseFault(error);
  }
}

/** A stored ban that still matters to the limiter. Times are epoch milliseconds. */
export interface StoredBan {
  projectId: string;
  keyId: string;
  startedAt: number;
  endsAt: number;
  lifted: boolean;
}

const THAT_COUNT: Statement = {
  name: "",
  // The first condition is implied by either of the others, and what the index is asked for: no ban ends before it begins.
  text: `select project_id, key_id, extract(epoch from started_at) * 1000, extract(epoch from ends_at) * 1000, lifted_at is not null
           from api_key_bans
          where ends_at > $2::timestamptz and (ends_at > $3::timestamptz or started_at > $2::timestamptz)
            and ($1::bigint is null or project_id = $1::bigint)
          order by started_at, id`,
};

/**
 * Bans in force and those that began in the 24 hours before `now`, oldest first;
 * the latter count for the length of the next one. In plain SQL: each start asks, and needs no Prisma for it.
 * @param projectId one project, or null for all
 * @throws AppError `service_unavailable` when the database is down
 */
export async function bansThatCount(projectId: string | null, now: number): Promise<StoredBan[]> {
  const rows = await queryText(THAT_COUNT, [projectId, new Date(now - DAY_MS), new Date(now)]);
  return rows.map(([project, key, startedAt, endsAt, lifted]) => ({
    projectId: String(project),
    keyId: String(key),
    startedAt: Number(startedAt),
    endsAt: Number(endsAt),
    lifted: lifted === "t",
  }));
}
