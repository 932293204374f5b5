import type { ProviderId, ProviderView } from "#lib/people/auth/provider.schema.ts";
import { failureText, isFailure, type OAuthFailure } from "#lib/people/auth/session/oauth-failure.rules.ts";

export const PROOF_PATH = "/confirm-identity";

export const PROOF_CHANNEL = "petstore.proof";

export type ProofRefusal = "signed-out" | "other-account" | "unavailable";

export function proofPath(provider: ProviderId, refusal: ProofRefusal | OAuthFailure | null): string {
  return refusal === null ? PROOF_PATH : `${PROOF_PATH}?error=${refusal}&with=${provider}`;
}

export function proofError(error: string | undefined, provider: ProviderView | undefined): string | undefined {
  if (error === undefined) return undefined;
  const name = provider?.name ?? "The other service";
  if (error === "signed-out") return "You were signed out. Sign in again, then try again.";
  if (error === "other-account") return `That ${name} account is not the one linked to you here. Use the linked one.`;
  if (error === "unavailable") return "Something went wrong on our side, so it isn’t confirmed yet. Wait a moment, then try again.";
  if (isFailure(error)) return failureText(error, name);
  return `${name} could not confirm it’s you. Try again.`;
}

export function isProofReturn(callbackUrl: string | undefined): boolean {
  return callbackUrl !== undefined && URL.canParse(callbackUrl) && new URL(callbackUrl).pathname === PROOF_PATH;
}
