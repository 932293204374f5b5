import * as z from "zod";

export const PROVIDER_NAMES = { github: "GitHub", google: "Google" } as const;

/** `github`, `google`, or an issuer's id of `OIDC_ISSUERS`. */
export type ProviderId = string;

/** What a button shows; `icon` is a data URL. */
export interface ProviderView {
  id: ProviderId;
  name: string;
  icon: string | null;
}

/**
 * Why there is no address. `unsaid`: its verification was not stated; `userinfo-away`: userinfo did not respond; `userinfo-other`: it
 * described another person.
 */
export type EmailLack = "unverified" | "unsaid" | "no-email" | "bad-email" | "userinfo-away" | "userinfo-other";

export interface Identity {
  provider: ProviderId;
  /** Stable when name and address change. */
  subject: string;
  name: string;
  /** Verified and normalized, primary first. */
  emails: string[];
  /** Set when `emails` is empty. */
  lack?: EmailLack;
}

export const githubUserSchema = z.object({ id: z.number().int(), login: z.string(), name: z.string().nullish() });
export const githubEmailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Apple and Cognito send `"true"` as text. Anything else is a refusal, unless it is missing. */
const verifiedSchema = z.preprocess(
  (said) => (said === null || said === undefined ? undefined : String(said).toLowerCase() === "true"),
  z.boolean().optional(),
);

const textSchema = z.string().min(1).optional().catch(undefined);

/** Claims of the wrong type count as missing. */
export const claimsSchema = z.object({
  sub: z.string().min(1),
  name: textSchema,
  email: textSchema,
  email_verified: verifiedSchema,
  /** Entra ID: whether the owner of the address's domain was verified. `1` means true. */
  xms_edov: z.preprocess((said) => (String(said) === "1" ? true : said), verifiedSchema),
  /** Entra ID: verified addresses. */
  verified_primary_email: z.preprocess((said) => (typeof said === "string" ? [said] : said), z.array(z.string()).catch([])),
});
export type Claims = z.infer<typeof claimsSchema>;

/** An ID token has more claims. */
export const idTokenSchema = claimsSchema.extend({ iss: z.string().min(1) });
