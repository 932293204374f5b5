import { type OpenTransaction, queryWithin } from "#lib/platform/db/open-transaction.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { queueMail } from "#lib/platform/mail/mutations.ts";
import type { Letter } from "#lib/platform/mail/schema.ts";

const ADMINISTRATORS = "select email from users where is_admin";

/** Sends if and only if the transaction commits. */
export async function mailAdministrators(on: OpenTransaction, letterFor: (email: string) => Letter): Promise<void> {
  if (!sendsMail()) return;
  for (const [email] of await queryWithin(on, ADMINISTRATORS, [])) await queueMail(on, letterFor(String(email)));
}
