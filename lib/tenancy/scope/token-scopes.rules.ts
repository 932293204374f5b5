import { AppError } from "#lib/platform/errors.ts";
import type { Action } from "#lib/tenancy/scope/permissions.rules.ts";
import { isFactorOverdue } from "#lib/tenancy/scope/rights.rules.ts";

const SUBJECTS = ["animals", "enquiries", "adopters", "domains", "keys", "webhooks", "internal", "projects", "plan"] as const;
export type TokenSubject = (typeof SUBJECTS)[number];
export type TokenScope = `${TokenSubject}:${"read" | "write"}`;

/** `write` includes `read`. */
export const TOKEN_SCOPES: readonly TokenScope[] = SUBJECTS.flatMap((subject) =>
  subject === "plan" ? [`${subject}:write` as const] : [`${subject}:read` as const, `${subject}:write` as const],
);

export function hasTokenScope(scopes: readonly string[], subject: TokenSubject, access: "read" | "read_write"): boolean {
  return scopes.includes(`${subject}:write`) || (access === "read" && scopes.includes(`${subject}:read`));
}

export const scopeText = (subject: TokenSubject, access: "read" | "read_write"): TokenScope =>
  `${subject}:${access === "read" ? "read" : "write"}`;

const BY_NOUN: Readonly<Record<string, TokenSubject>> = {
  pets: "animals",
  enquiries: "enquiries",
  domains: "domains",
  keys: "keys",
  webhooks: "webhooks",
  site: "domains",
  plan: "plan",
};

/** Required read scopes: an endpoint receives events of animals. */
const READS: Partial<Record<Action, TokenSubject>> = { "webhooks.write": "animals" };

export function missingScope(scope: string): AppError {
  return new AppError("insufficient_scope", `This token does not have the scope ${scope}. Create one that has it, on your account page.`, {
    scope,
  });
}

/** @throws `insufficient_scope` */
export function requireTokenScope(scopes: readonly string[], action: Action): void {
  const [noun = "", verb] = action.split(".");
  const subject = BY_NOUN[noun];
  const access = verb === "read" ? "read" : "read_write";
  if (!subject) throw new AppError("insufficient_scope", "Tokens cannot do this. Use the dashboard.");
  if (!hasTokenScope(scopes, subject, access)) throw missingScope(scopeText(subject, access));
  const read = READS[action];
  if (read && !hasTokenScope(scopes, read, "read")) throw missingScope(scopeText(read, "read"));
}

export interface TokenFacts {
  revoked: boolean;
  expiresAt: number;
  /** End of the grace of a person who lacks a required second factor. */
  factorDueAt: number | null;
}

export function tokenError({ revoked, expiresAt, factorDueAt }: TokenFacts, now: number): AppError | undefined {
  if (revoked) return new AppError("invalid_api_key", "This token has been revoked. Use another one.");
  if (now < expiresAt) {
    if (!isFactorOverdue(factorDueAt, now)) return undefined;
    return new AppError("insufficient_scope", "The token's person has to set up two-step sign-in, on the account page.");
  }
  return new AppError("expired_api_key", `This token expired at ${new Date(expiresAt).toISOString()}. Create a new one.`);
}

/** @throws `invalid_api_key`, `expired_api_key`, `insufficient_scope` */
export function validToken<T extends TokenFacts>(token: T | undefined, now: number): T {
  const error = token ? tokenError(token, now) : new AppError("invalid_api_key", "This token is unknown.");
  if (!token || error) throw error;
  return token;
}

export function roleTooLow(role: string): AppError {
  return new AppError("insufficient_scope", `The role of the token's person in this project (${role}) does not allow this.`);
}
