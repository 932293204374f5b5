import { clock } from "#lib/platform/clock.ts";
import { databaseError, queryText } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { DAY_MS } from "#lib/platform/time.ts";

/** Times are epoch milliseconds. */
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
 * Latest first.
 * @param projectId null for all
 * @throws AppError `service_unavailable`
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
    throw databaseError(error);
  }
}

/** Times are epoch milliseconds. */
export interface KeyBan {
  id: string;
  startedAt: number;
  endsAt: number;
  liftedAt: number | null;
  liftedBy: string | null;
}

const MAX_PER_KEY = 20;

/**
 * Latest first.
 * @throws AppError `service_unavailable`
 */
export async function bansOfKey(projectId: string, keyId: string): Promise<KeyBan[]> {
  try {
    const where = { projectId: BigInt(projectId), keyId: BigInt(keyId) };
    const rows = await prisma().apiKeyBan.findMany({ where, orderBy: [{ startedAt: "desc" }, { id: "desc" }], take: MAX_PER_KEY });
    return rows.map(({ id, startedAt, endsAt, liftedAt, liftedBy }) => ({
      id: String(id),
      startedAt: startedAt.getTime(),
      endsAt: endsAt.getTime(),
      liftedAt: liftedAt?.getTime() ?? null,
      liftedBy,
    }));
  } catch (error) {
    throw databaseError(error);
  }
}

/** Times are epoch milliseconds. */
export interface StoredBan {
  projectId: string;
  keyId: string;
  startedAt: number;
  endsAt: number;
  lifted: boolean;
}

// The index needs the first condition on keys, which the others imply. Tokens have negative ids.
const counting = (where: string): string => `
  select * from (
    select project_id, key_id, (extract(epoch from started_at) * 1000)::bigint as started, (extract(epoch from ends_at) * 1000)::bigint as ends,
           lifted_at is not null as lifted
      from api_key_bans where ends_at > to_timestamp($2 / 1000.0) and (ends_at > to_timestamp($1 / 1000.0) or started_at > to_timestamp($2 / 1000.0))
     union all
    select (b->>'projectId')::bigint, -t.id, (b->>'startedAt')::bigint, (b->>'endsAt')::bigint, false
      from access_tokens t cross join jsonb_array_elements(t.bans) b
     where t.bans <> '[]' and ((b->>'endsAt')::bigint > $1 or (b->>'startedAt')::bigint > $2)) as bans
   ${where} order by started`;
const countingOfAll = { name: "bans-counting", text: counting("") };
const countingOfProject = { name: "bans-counting-of-project", text: counting("where project_id = $3") };

/**
 * In force or started within 24 hours, oldest first. Avoids Prisma, which loads too slowly at startup.
 * @param projectId null for all
 * @throws AppError `service_unavailable`
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
