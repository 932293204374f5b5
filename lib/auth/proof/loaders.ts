import { findProof } from "#lib/auth/proof/data.ts";
import type { ProofWays } from "#lib/auth/proof/schema.ts";
import { enabledProviders } from "#lib/auth/provider.loaders.ts";
import type { Person } from "#lib/auth/session/schema.ts";
import { clock } from "#lib/clock.ts";
import { isProofFresh } from "#lib/scope/rights.rules.ts";

export async function myProofWays(person: Person): Promise<ProofWays> {
  const { provedAt, hasPassword, linked } = await findProof(person);
  return { isFresh: isProofFresh(provedAt, clock()()), hasPassword, providers: enabledProviders().filter((id) => linked.includes(id)) };
}
