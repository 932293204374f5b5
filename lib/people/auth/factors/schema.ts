import * as z from "zod";

/** Digits with spaces, or a recovery code. Some keyboards write full-width characters. */
export const typedCodeSchema = z
  .string({ error: "Code is required" })
  .normalize("NFKC")
  .trim()
  .min(1, { error: "Code is required" })
  .max(64, { error: "The code is too long: at most 64 characters" });

export const factorRequiredSchema = z.object({ isRequired: z.boolean({ error: "isRequired must be true or false" }) });

export const codeSchema = z.object({ code: typedCodeSchema });

export interface Factors {
  totp: { createdAt: string; lastUsedAt: string | null } | null;
  passkeys: PasskeyView[];
  /** Counts unused codes. */
  recoveryCodes: number;
}

export interface PasskeyView {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface TotpSetUp {
  secret: string;
  uri: string;
}

export interface NewRecoveryCodes {
  recoveryCodes: string[] | null;
}
