import type { z } from "zod";
import type { claimsSchema, githubEmailsSchema, githubUserSchema, Identity } from "#lib/people/auth/provider.schema.ts";

export function githubApi(githubUrl: string): string {
  return githubUrl === "https://github.com" ? "https://api.github.com" : `${githubUrl}/api/v3`;
}

export function githubIdentity(user: z.infer<typeof githubUserSchema>, emails: z.infer<typeof githubEmailsSchema>): Identity {
  const verified = emails.filter((one) => one.verified).sort((a, b) => Number(b.primary) - Number(a.primary));
  return {
    provider: "github",
    subject: String(user.id),
    name: user.name || user.login,
    emails: verified.map(({ email }) => email.toLowerCase()),
  };
}

interface ClaimsReader {
  provider: string;
  /** Whether an address counts as verified where `email_verified` is missing. */
  trustsEmail: boolean;
}

export function claimsIdentity(claims: z.infer<typeof claimsSchema>, { provider, trustsEmail }: ClaimsReader): Identity {
  const { sub, name, email, email_verified: isVerified = trustsEmail } = claims;
  const address = isVerified && email ? email.toLowerCase() : undefined;
  return { provider, subject: sub, name: name || (address ?? ""), emails: address ? [address] : [] };
}
