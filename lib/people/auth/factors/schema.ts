import * as z from "zod";

/** Digits with spaces, or a recovery code; full-width characters, as some keyboards write them, are ordinary ones. */
export const typedCodeSchema = z
  .string({ error: "Code is required" })
  .normalize("NFKC")
  .trim()
  .min(1, { error: "Code is required" })
  .max(64, { error: "The code is too long: at most 64 characters" });

export const factorRequiredSchema = z.object({ isRequired: z.boolean({ error: "isRequired must be true or false" }) });

export const codeSchema = z.object({ code: typedCodeSchema });

/** What a person has besides the password; times are RFC 3339. */
export interface Factors {
  totp: { createdAt: string; lastUsedAt: string | null } | null;
  passkeys: PasskeyView[];
  /** Unused ones. */
  recoveryCodes: number;
}

/** Times are RFC 3339. */
export interface PasskeyView {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** Shown while an authenticator app is set up. */
export interface TotpSetUp {
  /** Base32. */
  secret: string;
  uri: string;
}

/** Null where the person has codes from before. */
export interface NewRecoveryCodes {
  recoveryCodes: string[] | null;
}
