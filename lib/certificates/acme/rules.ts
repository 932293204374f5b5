import { type Problem, problemSchema } from "#lib/certificates/acme/schema.ts";
import type { CertificateFault } from "#lib/certificates/schema.ts";

const URN = "urn:ietf:params:acme:error:";
const MOST_DETAIL = 1000;

/** Words of the authority about a name's validation. */
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

/** Words of the authority about a request of ours. */
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

/** A fault, with the authority's own words. */
export interface AuthorityWord {
  reason: CertificateFault;
  detail: string;
}

/** The word behind the URN; of a compound problem that of its first part. */
function wordOf({ type = "", subproblems }: Problem): string {
  const word = type.startsWith(URN) ? type.slice(URN.length) : "";
  const inner = subproblems?.[0]?.type ?? "";
  return word === "compound" && inner.startsWith(URN) ? inner.slice(URN.length) : word;
}

function detailOf(problem: Problem): string {
  return (problem.detail || problem.subproblems?.[0]?.detail || problem.type || "It gave no reason.").slice(0, MOST_DETAIL);
}

/** Why a name was not validated, of a challenge's or an order's `error`. */
export function validationFault(error: unknown): AuthorityWord {
  const problem = problemSchema.parse(error);
  return { reason: OF_VALIDATION[wordOf(problem)] ?? "unreachable", detail: detailOf(problem) };
}

/** Why a request was refused. @param status of HTTP; 0 when no answer came */
export function requestFault(status: number, body: unknown): AuthorityWord {
  const problem = problemSchema.parse(body);
  const byStatus = status === 429 ? "rate_limited" : status === 0 || status >= 500 ? "authority_down" : "internal";
  const named = status >= 500 || status === 0 ? undefined : OF_REQUESTS[wordOf(problem)];
  return { reason: named ?? byStatus, detail: detailOf(problem) };
}

/** Whether the authority does not know our account any more, so that it must be made anew. */
export function isForgottenAccount(body: unknown): boolean {
  return wordOf(problemSchema.parse(body)) === "accountDoesNotExist";
}

const MOST_SECONDS = 7 * 24 * 3600;

/**
 * Reads `Retry-After`: seconds or a date.
 * @param now epoch milliseconds
 * @returns epoch milliseconds, at most a week ahead; undefined when it says nothing
 */
export function comeBackAt(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const at = /^\d+$/.test(header.trim()) ? now + Math.min(Number(header), MOST_SECONDS) * 1000 : Date.parse(header);
  return Number.isNaN(at) || at <= now ? undefined : Math.min(at, now + MOST_SECONDS * 1000);
}
