import { z } from "zod";

/** The services that people may sign in with, besides e-mail and password. */
export const providerIdSchema = z.enum(["github", "google"]);
export type ProviderId = z.infer<typeof providerIdSchema>;

/** How they call themselves. */
export const PROVIDER_NAMES: Record<ProviderId, string> = { github: "GitHub", google: "Google" };

/** Who somebody is there, as the service itself says. */
export interface Identity {
  provider: ProviderId;
  /** The account's id, which outlives its names and addresses. */
  subject: string;
  name: string;
  /** Addresses that the service has verified, in lower case, the main one first. */
  emails: string[];
}

/** What is read of a GitHub account. */
export const githubUserSchema = z.object({ id: z.number().int(), login: z.string(), name: z.string().nullish() });
export const githubEmailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** What is read of an OpenID Connect identity token; a claim of another kind counts as missing. */
export const googleClaimsSchema = z.object({
  sub: z.string().min(1),
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});
