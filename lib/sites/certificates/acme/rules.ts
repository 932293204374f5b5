import { type Problem, problemSchema } from "#lib/sites/certificates/acme/schema.ts";
import type { CertificateFault } from "#lib/sites/certificates/schema.ts";

const URN = "urn:ietf:params:acme:error:";
const MAX_DETAIL_LENGTH = 1000;

const OF_VALIDATION: Record<string, CertificateFault> = {
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

const OF_REQUESTS: Record<string, CertificateFault> = {
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

export interface AuthorityWord {
  reason: CertificateFault;
  detail: string;
}

function wordOf({ type = "", subproblems }: Problem): string {
  const word = type.startsWith(URN) ? type.slice(URN.length) : "";
  const inner = subproblems?.[0]?.type ?? "";
  return word === "compound" && inner.startsWith(URN) ? inner.slice(URN.length) : word;
}

/** PostgreSQL stores no NUL. */
export const plainDetail = (said: string): string => said.slice(0, MAX_DETAIL_LENGTH).replaceAll(/\p{Cc}/gu, " ");

function detailOf(problem: Problem): string {
  return plainDetail(problem.detail || problem.subproblems?.[0]?.detail || problem.type || "It gave no reason.");
}

export function validationFault(error: unknown): AuthorityWord {
  const problem = problemSchema.parse(error);
  return { reason: OF_VALIDATION[wordOf(problem)] ?? "unreachable", detail: detailOf(problem) };
}

/** @param status 0 without a response */
export function requestFault(status: number, body: unknown): AuthorityWord {
  const problem = problemSchema.parse(body);
  const byStatus = status === 429 ? "rate_limited" : status === 0 || status >= 500 ? "authority_down" : "internal";
  const named = status >= 500 || status === 0 ? undefined : OF_REQUESTS[wordOf(problem)];
  return { reason: named ?? byStatus, detail: detailOf(problem) };
}

export function isForgottenAccount(body: unknown): boolean {
  return wordOf(problemSchema.parse(body)) === "accountDoesNotExist";
}

const MAX_SECONDS = 7 * 24 * 3600;

/** @returns epoch milliseconds, within a week */
export function retryAt(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const at = /^\d+$/.test(header.trim()) ? now + Math.min(Number(header), MAX_SECONDS) * 1000 : Date.parse(header);
  return Number.isNaN(at) || at <= now ? undefined : Math.min(at, now + MAX_SECONDS * 1000);
}
