import type { z } from "zod";
import type { githubEmailsSchema, githubUserSchema, googleClaimsSchema, Identity } from "#lib/people/auth/provider.schema.ts";

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

export function googleIdentity({ sub, name, email, email_verified }: z.infer<typeof googleClaimsSchema>): Identity {
  const address = email_verified === true && email ? email.toLowerCase() : undefined;
  return { provider: "google", subject: sub, name: name || (address ?? ""), emails: address ? [address] : [] };
}
