import { findReset } from "#lib/auth/reset/data.ts";
import type { ResetOffer } from "#lib/auth/reset/schema.ts";

/** What a link offers to whoever holds it. @throws AppError `not_found` when it is unknown, used or expired */
export async function resetOffer(token: string): Promise<ResetOffer> {
  const { email, expiresAt } = await findReset(token);
  return { email, expiresAt };
}
