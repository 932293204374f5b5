import { retryAfterMs } from "#lib/platform/retry-after.ts";
import { cutText, storable } from "#lib/platform/stored-text.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { type Problem, problemSchema } from "#lib/sites/certificates/acme.schema.ts";
import type { CertificateError } from "#lib/sites/certificates/schema.ts";

const URN = "urn:ietf:params:acme:error:";
const MAX_DETAIL_LENGTH = 1000;

const VALIDATION_REASONS: Record<string, CertificateError> = {
  caa: "caa",
  dns: "dns",
  connection: "unreachable",
  incorrectResponse: "unreachable",
  tls: "unreachable",
  unauthorized: "unreachable",
  rejectedIdentifier: "rejected",
  unsupportedIdentifier: "rejected",
  rateLimited: "rate_limited",
  serverInternal: "authority_down",
};

const REQUEST_REASONS: Record<string, CertificateError> = {
  caa: "caa",
  dns: "dns",
  rejectedIdentifier: "rejected",
  unsupportedIdentifier: "rejected",
  rateLimited: "rate_limited",
  serverInternal: "authority_down",
  badNonce: "authority_down",
  accountDoesNotExist: "account",
  badPublicKey: "account",
  externalAccountRequired: "account",
  invalidContact: "account",
  unauthorized: "account",
  unsupportedContact: "account",
  userActionRequired: "account",
};

export interface AuthorityProblem {
  reason: CertificateError;
  detail: string;
}

function errorTypeOf({ type = "", subproblems }: Problem): string {
  const errorType = type.startsWith(URN) ? type.slice(URN.length) : "";
  const inner = subproblems?.[0]?.type ?? "";
  return errorType === "compound" && inner.startsWith(URN) ? inner.slice(URN.length) : errorType;
}

/** PostgreSQL stores no NUL. */
export const plainDetail = (detail: string): string => storable(cutText(detail, MAX_DETAIL_LENGTH)).replaceAll(/\p{Cc}/gu, " ");

function detailOf(problem: Problem): string {
  return plainDetail(problem.detail || problem.subproblems?.[0]?.detail || problem.type || "It gave no reason.");
}

export function validationError(error: unknown): AuthorityProblem {
  const problem = problemSchema.parse(error);
  return { reason: VALIDATION_REASONS[errorTypeOf(problem)] ?? "unreachable", detail: detailOf(problem) };
}

/** DNS validation looks for a TXT record, so the text must not mention this service. */
export function dnsValidationError(error: unknown): AuthorityProblem {
  const { reason, detail } = validationError(error);
  return { reason: reason === "unreachable" || reason === "dns" ? "txt_not_seen" : reason, detail };
}

/** @param status 0 without a response */
export function requestError(status: number, body: unknown): AuthorityProblem {
  const problem = problemSchema.parse(body);
  const byStatus = status === 429 ? "rate_limited" : status === 0 || status >= 500 ? "authority_down" : "internal";
  const named = status >= 500 || status === 0 ? undefined : REQUEST_REASONS[errorTypeOf(problem)];
  return { reason: named ?? byStatus, detail: detailOf(problem) };
}

export function isForgottenAccount(body: unknown): boolean {
  return errorTypeOf(problemSchema.parse(body)) === "accountDoesNotExist";
}

const WEEK_MS = 7 * DAY_MS;

/** @returns epoch milliseconds, within a week */
export function retryAt(header: string | null, now: number): number | undefined {
  const wait = retryAfterMs(header, now, WEEK_MS);
  return wait === undefined ? undefined : now + wait;
}
