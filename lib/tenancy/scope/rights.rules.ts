import { AppError, DashboardError, noSuch, SignInNeeded } from "#lib/platform/errors.ts";
import { type Action, can } from "#lib/tenancy/scope/permissions.rules.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

/** The same for missing projects and those of others. */
export function projectNotFound(): AppError {
  return noSuch("project, or you are not a member of it");
}

/** For what only administrators may know of. */
export function addressNotFound(): AppError {
  return new AppError("not_found", "There is nothing at this address.");
}

/** @throws `not_allowed` */
export function requireAllowed(role: Role | "admin", action: Action): void {
  if (can(role, action)) return;
  throw new DashboardError("not_allowed", `Your role in this project (${role}) does not allow this. Ask an owner.`);
}

export interface KeyFacts {
  revoked: boolean;
  disabled: boolean;
  expiresAt: number | null;
}

export function keyError({ revoked, disabled, expiresAt }: KeyFacts, now: number): AppError | undefined {
  if (revoked) return new AppError("invalid_api_key", "This API key has been revoked. Use another key.");
  if (disabled) return new AppError("invalid_api_key", "This API key is disabled. Enable it again or use another key.");
  if (expiresAt === null || now < expiresAt) return undefined;
  return new AppError("expired_api_key", `This API key expired at ${new Date(expiresAt).toISOString()}. Use a new key.`);
}

export interface PersonFacts {
  isAdmin: boolean;
  factorDueAt: number | null;
  session: { ended: boolean; expiresAt: number } | undefined;
}

/** @throws SignInNeeded */
export function requireSignedIn(person: PersonFacts | undefined, now: number): PersonFacts {
  if (person && (!person.session || (!person.session.ended && now < person.session.expiresAt))) return person;
  throw new SignInNeeded();
}

export function isFactorOverdue(dueAt: number | null | undefined, now: number): boolean {
  return dueAt != null && now >= dueAt;
}

/**
 * @param dueAt epoch milliseconds; absent unless a second factor is missing
 * @throws `not_allowed`
 */
export function refuseOverdueFactor(dueAt: number | null | undefined, now: number): void {
  if (!isFactorOverdue(dueAt, now)) return;
  throw new DashboardError("not_allowed", "Your role requires two-step sign-in. Set it up on your account page first.");
}

export const PROOF_VALID_MS = 15 * 60_000;

export function isProofFresh(provedAt: number, now: number): boolean {
  return now - provedAt < PROOF_VALID_MS;
}

/** @throws `reauthentication_required` */
export function refuseStaleProof(provedAt: number, now: number): void {
  if (isProofFresh(provedAt, now)) return;
  throw new DashboardError("reauthentication_required", "Confirm it’s you first: the last confirmation was more than 15 minutes ago.");
}
