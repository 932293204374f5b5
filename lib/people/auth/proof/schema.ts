import * as z from "zod";
import type { ProviderView } from "#lib/people/auth/provider.schema.ts";

export const passwordProofSchema = z.object(
  { password: z.string({ error: "Password is required" }).max(1024, { error: "The password is too long: at most 1024 characters" }) },
  { error: "The body must be a JSON object" },
);

export interface ProofMethods {
  isFresh: boolean;
  hasPassword: boolean;
  providers: ProviderView[];
}
