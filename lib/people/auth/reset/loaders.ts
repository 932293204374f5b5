import { findReset } from "#lib/people/auth/reset/data.ts";
import type { ResetOffer } from "#lib/people/auth/reset/schema.ts";

/** @throws `not_found` */
export async function resetOffer(token: string): Promise<ResetOffer> {
  const { email, expiresAt } = await findReset(token);
  return { email, expiresAt };
}
