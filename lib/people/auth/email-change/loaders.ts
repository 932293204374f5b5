import { findEmailChange, findPendingEmail, findUndoStart, requireOwn } from "#lib/people/auth/email-change/data.ts";
import type { EmailOffer, PendingEmail } from "#lib/people/auth/email-change/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";

export async function pendingEmail(person: Person): Promise<PendingEmail | null> {
  return await findPendingEmail(person);
}

function placeOf(email: string, oldEmail: string, newEmail: string) {
  if (email === oldEmail) return newEmail === oldEmail ? "factor" : "returned";
  return email === newEmail ? "moved" : "elsewhere";
}

/**
 * @param person who is signed in
 * @throws `not_found`; SignInNeeded, `conflict` for another's change, except an undo
 */
export async function emailOffer(token: string, person: Person | null): Promise<EmailOffer> {
  const change = await findEmailChange(token);
  const { kind, oldEmail, newEmail, user } = change;
  if (kind === "confirm") {
    requireOwn(change, person);
    return { kind, oldEmail, newEmail };
  }
  const { factorsFrom } = await findUndoStart(change, clock()());
  return { kind, oldEmail, newEmail, place: placeOf(user.email, oldEmail, newEmail), factorsFrom: factorsFrom.toISOString() };
}
