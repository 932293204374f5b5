import { z } from "zod";
import type { ProviderId } from "#lib/auth/provider.schema.ts";

/** A proof by password. */
export const passwordProofSchema = z.object(
  { password: z.string({ error: "The password is missing" }).max(1024, { error: "The password is too long: at most 1024 characters" }) },
  { error: "The body must be a JSON object" },
);

/** How a person can prove who they are, and whether they did so in the last 15 minutes. */
export interface ProofWays {
  isFresh: boolean;
  hasPassword: boolean;
  /** Linked accounts that can confirm it. */
  providers: ProviderId[];
}
