import { PROVIDER_NAMES, type ProviderId, providerIdSchema } from "#lib/auth/provider.schema.ts";

/** How long a proof of identity is enough for a dangerous act: 15 minutes. */
export const PROOF_VALID_MS = 15 * 60_000;

/** Where a provider leads back to after a proof: a window of its own, which reports and closes. */
export const PROOF_PATH = "/confirm-identity";

/** The channel by which that window tells the page that waits. */
export const PROOF_CHANNEL = "petstore.proof";

/** Whether a proof is still enough. Both in epoch milliseconds. */
export function isProofFresh(provedAt: number, now: number): boolean {
  return now - provedAt < PROOF_VALID_MS;
}

/** Why a provider's answer proves nothing. */
export type ProofRefusal = "signed-out" | "other-account" | "unavailable";

/** The address of the window that reports how a provider's proof ended. */
export function proofPath(provider: ProviderId, refusal: ProofRefusal | null): string {
  return refusal === null ? PROOF_PATH : `${PROOF_PATH}?error=${refusal}&with=${provider}`;
}

/** What went wrong with a provider's proof, in words; undefined when nothing is known of it. */
export function proofFault(error: string | undefined, asked: string | undefined): string | undefined {
  if (error === undefined) return undefined;
  const provider = providerIdSchema.safeParse(asked).data;
  const name = provider ? PROVIDER_NAMES[provider] : "The other service";
  if (error === "signed-out") return "You were signed out. Sign in again, then repeat.";
  if (error === "other-account") return `That ${name} account is not the one linked to you here. Use the linked one.`;
  return `${name} could not confirm it’s you. Try again.`;
}

/** Whether a sign-in with another service was begun as a proof. @param callbackUrl where it was asked to lead back to */
export function isProofReturn(callbackUrl: string | undefined): boolean {
  return callbackUrl !== undefined && URL.canParse(callbackUrl) && new URL(callbackUrl).pathname === PROOF_PATH;
}
