import * as z from "zod";
import { typedCodeSchema } from "#lib/people/auth/factors/schema.ts";
import { assertionSchema } from "#lib/people/auth/passkeys/schema.ts";
import type { ProviderView } from "#lib/people/auth/provider.schema.ts";

export const proofSchema = z
  .object({
    password: z
      .string({ error: "Password must be text" })
      .max(1024, { error: "The password is too long: at most 1024 characters" })
      .optional(),
    code: typedCodeSchema.optional(),
    passkey: assertionSchema.optional(),
  })
  .refine((proof) => Object.values(proof).filter((value) => value !== undefined).length === 1, {
    error: "One of password, code, and passkey is required",
  });
export type Proof = z.infer<typeof proofSchema>;

export interface ProofMethods {
  isFresh: boolean;
  hasPassword: boolean;
  hasCode: boolean;
  hasPasskey: boolean;
  providers: ProviderView[];
}
