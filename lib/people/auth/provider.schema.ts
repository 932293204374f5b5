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

export interface Identity {
  provider: ProviderId;
  /** Stable when name and address change. */
  subject: string;
  name: string;
  /** Verified, lower case, primary first. */
  emails: string[];
}

export const githubUserSchema = z.object({ id: z.number().int(), login: z.string(), name: z.string().nullish() });
export const githubEmailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Claims of the wrong type count as missing. */
export const claimsSchema = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1),
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  // Anything but `true` is a refusal, except where it is missing.
  email_verified: z.boolean().optional().catch(false),
});
