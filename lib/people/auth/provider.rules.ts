import type { z } from "zod";
import type { Claims, EmailLack, githubEmailsSchema, githubUserSchema, Identity } from "#lib/people/auth/provider.schema.ts";
import { emailSchema } from "#lib/platform/names/email.schema.ts";

export function githubApi(githubUrl: string): string {
  return githubUrl === "https://github.com" ? "https://api.github.com" : `${githubUrl}/api/v3`;
}

/** Drops what no account can have. */
function addresses(verified: readonly string[], lack: EmailLack): Pick<Identity, "emails" | "lack"> {
  const emails = verified.flatMap((email) => emailSchema.safeParse(email).data ?? []);
  return emails.length > 0 ? { emails } : { emails, lack };
}

export function githubIdentity(user: z.infer<typeof githubUserSchema>, emails: z.infer<typeof githubEmailsSchema>): Identity {
  const verified = emails.filter((one) => one.verified).sort((a, b) => Number(b.primary) - Number(a.primary));
  return {
    provider: "github",
    subject: String(user.id),
    name: user.name || user.login,
    ...addresses(
      verified.map(({ email }) => email),
      verified.length > 0 ? "bad-email" : "unverified",
    ),
  };
}

interface ClaimsReader {
  provider: string;
  trustsEmail: boolean;
}

/** @returns undefined if unsaid. A refusal outranks trust, the standard claim Microsoft's. */
const isVerified = ({ email_verified, xms_edov }: Claims): boolean | undefined => email_verified ?? xms_edov;

/** OpenID Connect Core 1.0, section 5.4. */
export function needsUserinfo(claims: Claims, trustsEmail: boolean): boolean {
  if (claims.verified_primary_email.length > 0) return false;
  return claims.email === undefined || (isVerified(claims) === undefined && !trustsEmail);
}

/** `none`: not asked, or missing. */
export type Userinfo = { kind: "claims"; claims: Claims } | { kind: "none" | "away" | "other" };

function addressOf(claims: Claims, trustsEmail: boolean): { emails: string[] } | { lack: EmailLack } {
  const { email, verified_primary_email: verified } = claims;
  const said = isVerified(claims);
  if (said === undefined && verified.length > 0) return { emails: verified };
  if (email === undefined) return { lack: "no-email" };
  if (said ?? trustsEmail) return { emails: [email] };
  return { lack: said === undefined ? "unsaid" : "unverified" };
}

const UNANSWERED: Partial<Record<Userinfo["kind"], EmailLack>> = { away: "userinfo-away", other: "userinfo-other" };

/** Address and verification come from one response: another may be about another address. */
export function claimsIdentity(token: Claims, userinfo: Userinfo, { provider, trustsEmail }: ClaimsReader): Identity {
  const more = userinfo.kind === "claims" ? userinfo.claims : undefined;
  const found = addressOf(more?.email !== undefined || more?.verified_primary_email.length ? more : token, trustsEmail);
  const known = "emails" in found ? addresses(found.emails, "bad-email") : { emails: [], lack: UNANSWERED[userinfo.kind] ?? found.lack };
  return { provider, subject: token.sub, name: token.name ?? more?.name ?? known.emails[0] ?? "", ...known };
}
