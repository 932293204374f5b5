import { findFactors } from "#lib/people/auth/factors/data.ts";
import type { Factors } from "#lib/people/auth/factors/schema.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";

export async function myFactors({ id }: Person): Promise<Factors> {
  return await findFactors(id);
}
