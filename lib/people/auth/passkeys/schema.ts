import * as z from "zod";
import { isName, tidyName } from "#lib/platform/names/rules.ts";

const MAX_PASSKEY_NAME_LENGTH = 60;

const bytes = z.string({ error: "The passkey’s answer is incomplete" }).max(8192, { error: "The passkey’s answer is too long" });
const shared = {
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key", { error: "That is no passkey" }),
  clientExtensionResults: z.object({}).default({}),
};

/** A browser's assertion (WebAuthn, section 5.1). */
export const assertionSchema = z.object({
  ...shared,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.nullish() }),
});
export type Assertion = z.infer<typeof assertionSchema>;

const passkeyNameSchema = z
  .string({ error: "Name is required" })
  .transform(tidyName)
  .refine((name) => isName(name, MAX_PASSKEY_NAME_LENGTH), {
    error: `The name must have 1 to ${MAX_PASSKEY_NAME_LENGTH} characters, without line breaks or invisible characters`,
  });

export const newPasskeySchema = z.object({
  name: passkeyNameSchema,
  credential: z.object({
    ...shared,
    response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: z.array(z.string().max(20)).max(10).optional() }),
  }),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;
