import type { AccountExport } from "#lib/operations/account-data/schema.ts";
import { LOG_COUNT_SQL, LOG_SQL, PARTS, type PartName, partSql } from "#lib/operations/account-data/tables.rules.ts";
import { MAX_SEARCH_MS, patiently } from "#lib/operations/personal-data/search.data.ts";
import { isoText } from "#lib/platform/db/fragments.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { noSuch } from "#lib/platform/errors.ts";

type Row = Record<string, unknown>;

const ACCOUNT_SQL = `
  select json_build_object('id', id::text, 'email', email, 'name', name, 'isAdmin', is_admin, 'createdAt', ${isoText("created_at")},
                           'emailProvenAt', ${isoText("email_proven_at")}, 'hasPassword', password_hash is not null)::text as row
    from users where id = $1::bigint`;

/**
 * Reads the log as a whole, so it may take seconds.
 * @throws `not_found`
 */
export async function readAccount(userId: string, now: number): Promise<AccountExport> {
  return await patiently(async (on) => {
    const rowsOf = async (text: string, values: string[]): Promise<Row[]> =>
      (await queryRows<{ row: string }>({ text, maxMs: MAX_SEARCH_MS }, values, on)).map(({ row }) => JSON.parse(row) as Row);
    const [account] = await rowsOf(ACCOUNT_SQL, [userId]);
    if (!account) throw noSuch("person");
    const parts = {} as Record<PartName, Row[]>;
    for (const [part, sql] of Object.entries(PARTS)) parts[part as PartName] = await rowsOf(partSql(sql), [userId, String(account.email)]);
    const log = await rowsOf(LOG_SQL, [userId]);
    const [total] = await queryRows<{ count: string }>({ text: LOG_COUNT_SQL, maxMs: MAX_SEARCH_MS }, [userId], on);
    return {
      exportedAt: new Date(now).toISOString(),
      account,
      ...parts,
      log,
      more: Number(total?.count ?? 0) - log.length,
    };
  });
}
