import * as z from "zod";

export const PROVIDER_NAMES = { github: "GitHub", google: "Google" } as const;

export type ProviderId = string;

/** `icon` is a data URL. */
export interface ProviderView {
  id: ProviderId;
  name: string;
  icon: string | null;
}

/** Why there is no address. `unsaid`: verified or not; `userinfo-away`: no response; `userinfo-other`: another person's. */
export type EmailLack = "unverified" | "unsaid" | "no-email" | "bad-email" | "userinfo-away" | "userinfo-other";

export interface Identity {
  provider: ProviderId;
  subject: string;
  name: string;
  emails: string[];
  lack?: EmailLack;
}

export const githubUserSchema = z.object({ id: z.number().int(), login: z.string(), name: z.string().nullish() });
export const githubEmailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Apple and Cognito send `"true"` as text. Anything else refuses, unless missing. */
const verifiedSchema = z.preprocess(
  (said) => (said === null || said === undefined ? undefined : String(said).toLowerCase() === "true"),
  z.boolean().optional(),
);

const textSchema = z.string().min(1).optional().catch(undefined);

/** Missing if of the wrong type. */
export const claimsSchema = z.object({
  sub: z.string().min(1),
  name: textSchema,
  email: textSchema,
  email_verified: verifiedSchema,
  /** Entra ID: the owner of the address's domain was verified. `1` means true. */
  xms_edov: z.preprocess((said) => (String(said) === "1" ? true : said), verifiedSchema),
  verified_primary_email: z.preprocess((said) => (typeof said === "string" ? [said] : said), z.array(z.string()).catch([])),
});
export type Claims = z.infer<typeof claimsSchema>;

export const idTokenSchema = claimsSchema.extend({ iss: z.string().min(1) });
