import * as z from "zod";
import { codeSchema } from "#lib/people/auth/factors/schema.ts";
import { assertionSchema } from "#lib/people/auth/passkeys/schema.ts";
import { emailSchema } from "#lib/platform/names/email.schema.ts";

export type SignInResult =
  /** `token` is the session's, `device` the browser's. */
  | { kind: "entered"; token: string; device: string }
  | { kind: "pending"; token: string }
  | { kind: "locked"; waitMs: number }
  | { kind: "wrong" }
  | { kind: "refused"; message: string }
  | { kind: "gone" };

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

export const passwordFormSchema = z.object({ email: emailSchema, password: z.string().max(1024) });
export type PasswordForm = z.infer<typeof passwordFormSchema>;

export const passkeyFormSchema = z.object({ passkey: z.preprocess(parsed, assertionSchema) });

export const secondStepFormSchema = z.union([codeSchema, passkeyFormSchema]);
export type SecondStep = z.infer<typeof secondStepFormSchema>;
