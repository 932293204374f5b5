import { findEmailChange, findPendingEmail, requireOwn } from "#lib/people/auth/email-change/data.ts";
import type { EmailOffer, PendingEmail } from "#lib/people/auth/email-change/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";

export async function pendingEmail(person: Person): Promise<PendingEmail | null> {
  return await findPendingEmail(person);
}

/**
 * @param person who is signed in
 * @throws `not_found`; SignInNeeded, `conflict` unless it is the person's own, but for the way back
 */
export async function emailOffer(token: string, person: Person | null): Promise<EmailOffer> {
  const change = await findEmailChange(token);
  const { kind, oldEmail, newEmail } = change;
  if (kind === "confirm") requireOwn(change, person);
  return { kind, oldEmail, newEmail };
}
