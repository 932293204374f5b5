import type { Transaction } from "#lib/platform/db/prisma.ts";

/**
 * Changes that take it follow one another.
 * @param strength `update` also waits for those that only hold a right (`for key share`)
 * @returns undefined for an account that is gone
 */
export async function lockAccount(tx: Transaction, userId: bigint, strength: "no key update" | "update" = "no key update") {
  const text = `select name, email, is_admin as "isAdmin" from users where id = $1 for ${strength}`;
  const [row] = await tx.$queryRawUnsafe<{ name: string; email: string; isAdmin: boolean }[]>(text, userId);
  return row;
}
