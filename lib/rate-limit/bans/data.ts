import { clock } from "#lib/clock.ts";
import { databaseFault, queryText } from "#lib/db/pool.ts";
import { prisma } from "#lib/db/prisma.ts";
import { DAY_MS } from "#lib/time.ts";

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

// Of the two conditions in brackets either implies the one before them, which is what the index is asked for: no ban ends before it begins.
const counting = `select project_id, key_id, (extract(epoch from started_at) * 1000)::bigint,
    (extract(epoch from ends_at) * 1000)::bigint, lifted_at is not null
  from api_key_bans where ends_at > to_timestamp($2 / 1000.0) and (ends_at > to_timestamp($1 / 1000.0) or started_at > to_timestamp($2 / 1000.0))`;
const countingOfAll = { name: "bans-counting", text: `${counting} order by started_at, id` };
const countingOfProject = { name: "bans-counting-of-project", text: `${counting} and project_id = $3 order by started_at, id` };

/**
 * Bans in force and those that began in the 24 hours before `now`, oldest first;
 * the latter count for the length of the next one. Every web process reads them before it serves: without
 * Prisma, whose engine would take longer to load than all the rest.
 * @param projectId one project, or null for all
 * @throws AppError `service_unavailable` when the database is down
 */
export async function bansThatCount(projectId: string | null, now: number): Promise<StoredBan[]> {
  const since = [now, now - DAY_MS];
  const rows = await (projectId === null ? queryText(countingOfAll, since) : queryText(countingOfProject, [...since, projectId]));
  return rows.map(([project, keyId, startedAt, endsAt, lifted]) => ({
    projectId: String(project),
    keyId: String(keyId),
    startedAt: Number(startedAt),
    endsAt: Number(endsAt),
    lifted: lifted === "t",
  }));
}
