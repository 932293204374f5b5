import { AppError } from "#lib/platform/errors.ts";
import { isFactorOverdue } from "#lib/tenancy/scope/rights.rules.ts";

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
