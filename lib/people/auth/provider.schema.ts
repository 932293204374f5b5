import * as z from "zod";

export const providerIdSchema = z.enum(["github", "google"]);
export type ProviderId = z.infer<typeof providerIdSchema>;

export const PROVIDER_NAMES: Record<ProviderId, string> = { github: "GitHub", google: "Google" };

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
export const googleClaimsSchema = z.object({
  sub: z.string().min(1),
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});
