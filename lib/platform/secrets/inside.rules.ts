import { createHmac, timingSafeEqual } from "node:crypto";
import type { EncryptionKey } from "#lib/platform/secrets/rules.ts";

/** The edge and the worker send it when they request pages of sites. */
export const INSIDE_HEADER = "petstore-inside";

const MAX_PROOFS = 16;

const proofOf = ({ bytes }: EncryptionKey): string => createHmac("sha256", bytes).update("petstore inside").digest("base64url");

/** Only the installation's processes can create it. One common key suffices while keys are replaced. */
export function insideProof(keys: readonly EncryptionKey[]): string {
  return keys.slice(0, MAX_PROOFS).map(proofOf).join(" ");
}

export function isInside(keys: readonly EncryptionKey[], given: string | null | undefined): boolean {
  const sent = (given ?? "").split(" ", MAX_PROOFS).map((proof) => Buffer.from(proof));
  return keys
    .map((key) => Buffer.from(proofOf(key)))
    .some((own) => sent.some((one) => one.length === own.length && timingSafeEqual(one, own)));
}
