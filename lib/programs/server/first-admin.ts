import pg from "pg";
import { createAdminLink } from "#lib/people/auth/admin-link/mutations.ts";
import type { Prepared } from "#lib/programs/server/set-up.ts";

const CONNECT_MS = 10_000;
/** Held until the start accepts requests. */
const HOLD_LINK = "select pg_try_advisory_lock(2, 1) as held";
/** See lib/gateway/rate-limit/limiter/serving-lock.service.ts. */
const SERVED = `select exists (select from pg_locks
  where locktype = 'advisory' and granted and classid = 3 and objid = 1 and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())) as served`;
const ADMIN_EXISTS = "select exists (select from users where is_admin) as is_there";
const LINK_EXISTS = "select exists (select from admin_links where used_at is null and expires_at > now()) as is_there";

/**
 * Voids another start's link. Must not run concurrently.
 * @returns undefined when there is an administrator; `elsewhere` when another start's link works; else a token, the only valid one until
 * this process exits
 */
export async function firstAdmin(databaseUrl: string, client: pg.Client): Promise<Prepared["firstAdmin"]> {
  const is = async (question: string): Promise<boolean> => Object.values((await client.query(question)).rows[0] ?? {})[0] === true;
  if (await is(ADMIN_EXISTS)) return undefined;
  const holder = new pg.Client({ connectionString: databaseUrl, application_name: "petstore set-up", connectionTimeoutMillis: CONNECT_MS });
  holder.on("error", () => undefined);
  await holder.connect();
  const { rows } = await holder.query<{ held: boolean }>(HOLD_LINK);
  const isOthers = !rows[0]?.held || ((await is(SERVED)) && (await is(LINK_EXISTS)));
  if (!isOthers) return { token: await createAdminLink() };
  await holder.end();
  return "elsewhere";
}
