import type { AccountExport } from "#lib/operations/account-data/schema.ts";
import { LOG_COUNT_SQL, LOG_SQL, PARTS, type PartName, partSql } from "#lib/operations/account-data/tables.rules.ts";
import { MAX_SEARCH_MS, patiently } from "#lib/operations/personal-data/search.data.ts";
import { queryRows } from "#lib/platform/db/pool.ts";
import { prisma } from "#lib/platform/db/prisma.ts";
import { AppError } from "#lib/platform/errors.ts";

type Row = Record<string, unknown>;

/**
 * Reads the log as a whole, so it may take seconds.
 * @throws `not_found`
 */
export async function readAccount(userId: string, now: number): Promise<AccountExport> {
  const user = await prisma().user.findUnique({ where: { id: BigInt(userId) } });
  if (!user) throw new AppError("not_found", "There is no such person.");
  const { email, name, isAdmin, createdAt, emailProvenAt, passwordHash } = user;
  return await patiently(async (on) => {
    const rowsOf = async (text: string, values: string[]): Promise<Row[]> =>
      (await queryRows<{ row: string }>({ name: "", text, maxMs: MAX_SEARCH_MS }, values, on)).map(({ row }) => JSON.parse(row) as Row);
    const parts = {} as Record<PartName, Row[]>;
    for (const [part, sql] of Object.entries(PARTS)) parts[part as PartName] = await rowsOf(partSql(sql), [userId, email]);
    const log = await rowsOf(LOG_SQL, [userId]);
    const [total] = await queryRows<{ count: string }>({ name: "", text: LOG_COUNT_SQL, maxMs: MAX_SEARCH_MS }, [userId], on);
    return {
      exportedAt: new Date(now).toISOString(),
      account: { id: userId, email, name, isAdmin, createdAt, emailProvenAt, hasPassword: passwordHash !== null },
      ...parts,
      log,
      more: Number(total?.count ?? 0) - log.length,
    };
  });
}
