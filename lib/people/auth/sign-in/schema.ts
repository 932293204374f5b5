import * as z from "zod";
import { codeSchema } from "#lib/people/auth/factors/schema.ts";
import { assertionSchema } from "#lib/people/auth/passkeys/schema.ts";
import { emailSchema } from "#lib/platform/names/email.schema.ts";

/** How a sign-in goes on, whichever way it was tried. */
export type SignInResult =
  /** `token` belongs to the session, `device` to the browser. */
  | { kind: "entered"; token: string; device: string }
  /** The second step is left; `token` belongs to the pending sign-in. */
  | { kind: "pending"; token: string }
  | { kind: "locked"; waitMs: number }
  | { kind: "wrong" }
  | { kind: "refused"; message: string }
  /** The first step expired or was used. */
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

/** A form has the browser's answer as JSON text. */
export const passkeyFormSchema = z.object({ passkey: z.preprocess(parsed, assertionSchema) });

export const secondStepFormSchema = z.union([codeSchema, passkeyFormSchema]);
export type SecondStep = z.infer<typeof secondStepFormSchema>;
