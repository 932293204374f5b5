import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { assertionOptions } from "#lib/people/auth/passkeys/loaders.ts";
import type { RelyingParty } from "#lib/people/auth/passkeys/rules.ts";
import { findProof } from "#lib/people/auth/proof/data.ts";
import type { ProofMethods } from "#lib/people/auth/proof/schema.ts";
import { enabledProviders, linkKey } from "#lib/people/auth/provider.loaders.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import { isProofFresh } from "#lib/tenancy/scope/rights.rules.ts";

export async function myProofMethods(person: Person): Promise<ProofMethods> {
  const { provedAt, hasPassword, hasCode, hasPasskey, linked } = await findProof(person);
  const offered = enabledProviders().filter(({ id }) => linked.includes(linkKey(id)));
  return { isFresh: isProofFresh(provedAt, clock()()), hasPassword, hasCode, hasPasskey, providers: offered };
}

export const proofHolder = ({ sessionId }: Person): string => `proof ${sessionId}`;

export async function passkeyProofOptions(person: Person, rp: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return await assertionOptions(rp, proofHolder(person), person.id);
}
