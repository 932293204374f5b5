import type { Transaction } from "#lib/platform/db/prisma.ts";

/**
 * Changes of a person's account that take this lock follow one another. Those that only hold a right (`for key share`) go on meanwhile.
 * @returns undefined for an account that is gone
 */
export async function lockAccount(tx: Transaction, userId: bigint): Promise<{ name: string; email: string } | undefined> {
  const [row] = await tx.$queryRaw<{ name: string; email: string }[]>`select name, email from users where id = ${userId} for no key update`;
  return row;
}
