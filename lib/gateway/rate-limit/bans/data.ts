import { Gauge, type Registry } from "prom-client";
import { clock } from "#lib/platform/clock.ts";
import { queryRows, queryText } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";

export interface ActiveBan extends Omit<StoredBan, "lifted"> {
  keyName: string;
  keyPrefix: string;
  keyLast4: string;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;
const TIMES = `${ms("b.started_at")} as "startedAt", ${ms("b.ends_at")} as "endsAt"`;
const LATEST_FIRST = "order by b.started_at desc, b.id desc";

const ACTIVE = `select b.project_id as "projectId", b.key_id as "keyId", k.name as "keyName", k.prefix as "keyPrefix", k.last4 as "keyLast4", ${TIMES}
   from api_key_bans b join api_keys k on k.id = b.key_id
  where ($1::bigint is null or b.project_id = $1) and b.lifted_at is null and b.ends_at > $2::timestamptz ${LATEST_FIRST}`;

/**
 * Latest first.
 * @param projectId null for all
 */
export async function listBans(projectId: string | null): Promise<ActiveBan[]> {
  const rows = await queryRows<Record<keyof ActiveBan, string>>(ACTIVE, [projectId, new Date(clock()())]);
  return rows.map((row) => ({ ...row, startedAt: Number(row.startedAt), endsAt: Number(row.endsAt) }));
}

export interface KeyBan {
  id: string;
  startedAt: number;
  endsAt: number;
  liftedAt: number | null;
  liftedBy: string | null;
}

const MAX_PER_KEY = 20;
const OF_KEY = `select b.id, ${TIMES}, ${ms("b.lifted_at")} as "liftedAt", b.lifted_by as "liftedBy" from api_key_bans b
  where b.project_id = $1 and b.key_id = $2 ${LATEST_FIRST} limit ${MAX_PER_KEY}`;

/** Latest first. */
export async function bansOfKey(projectId: string, keyId: string): Promise<KeyBan[]> {
  type Cells = Record<"id" | "startedAt" | "endsAt", string> & Record<"liftedAt" | "liftedBy", string | null>;
  const rows = await queryRows<Cells>(OF_KEY, [projectId, keyId]);
  return rows.map((row) => ({
    ...row,
    startedAt: Number(row.startedAt),
    endsAt: Number(row.endsAt),
    liftedAt: row.liftedAt === null ? null : Number(row.liftedAt),
  }));
}

export interface StoredBan {
  projectId: string;
  keyId: string;
  startedAt: number;
  endsAt: number;
  lifted: boolean;
}

// The index needs the first condition. Tokens have negative ids.
const counting = (where: string): string => `
  select * from (
    select project_id, key_id, ${ms("started_at")} as started, ${ms("ends_at")} as ends, lifted_at is not null as lifted
      from api_key_bans where ends_at > to_timestamp($2 / 1000.0) and (ends_at > to_timestamp($1 / 1000.0) or started_at > to_timestamp($2 / 1000.0))
     union all
    select (b->>'projectId')::bigint, -t.id, (b->>'startedAt')::bigint, (b->>'endsAt')::bigint, false
      from access_tokens t cross join jsonb_array_elements(t.bans) b
     where t.bans <> '[]' and ((b->>'endsAt')::bigint > $1 or (b->>'startedAt')::bigint > $2)) as bans
   ${where} order by started`;
const countingOfAll = { name: "bans-counting", text: counting("") };
const countingOfProject = { name: "bans-counting-of-project", text: counting("where project_id = $3") };

/**
 * In force or started within 24 hours, oldest first.
 * @param projectId null for all
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

const BANS = "select count(*) from api_key_bans where lifted_at is null and ends_at > now()";

export async function banMetrics(registers: Registry[]): Promise<void> {
  const [row = []] = await queryText(BANS, []);
  new Gauge({ name: "petstore_bans_active", help: "API keys that are banned now", registers }).set(Number(row[0]));
}
