import * as z from "zod";
import { typedCodeSchema } from "#lib/people/auth/factors/schema.ts";
import type { ProviderView } from "#lib/people/auth/provider.schema.ts";

export const proofSchema = z
  .object(
    {
      password: z
        .string({ error: "Password must be text" })
        .max(1024, { error: "The password is too long: at most 1024 characters" })
        .optional(),
      code: typedCodeSchema.optional(),
    },
    { error: "The body must be a JSON object" },
  )
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), { error: "Either password or code is required" });
export type Proof = z.infer<typeof proofSchema>;

export interface ProofMethods {
  isFresh: boolean;
  hasPassword: boolean;
  /** An authenticator app, or recovery codes. */
  hasCode: boolean;
  providers: ProviderView[];
}
