import { findEmailChange, findPendingEmail } from "#lib/people/auth/email-change/data.ts";
import type { EmailOffer, PendingEmail } from "#lib/people/auth/email-change/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";

export async function pendingEmail(person: Person): Promise<PendingEmail | null> {
  return await findPendingEmail(person);
}

/** @throws `not_found` */
export async function emailOffer(token: string): Promise<EmailOffer> {
  const { kind, oldEmail, newEmail } = await findEmailChange(token);
  return { kind, oldEmail, newEmail };
}
