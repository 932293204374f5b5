import type { Transaction } from "#lib/platform/db/prisma.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";

/** Sends if and only if the transaction commits. */
export async function mailAdministrators(tx: Transaction, letterFor: (email: string) => Letter): Promise<void> {
  if (!sendsMail()) return;
  for (const { email } of await tx.user.findMany({ where: { isAdmin: true }, select: { email: true } })) {
    await queueMail(tx, letterFor(email));
  }
}
