import { ATTEMPT_STEPS, type CertificateView, certificateFaultSchema, type FailedAttempt } from "#lib/certificates/schema.ts";
import type { DomainRow } from "#lib/domains/data.ts";

type Attempt = DomainRow["attempts"][number];

function failureOf(attempt: Attempt | undefined): FailedAttempt | null {
  if (attempt?.state !== "failed") return null;
  return {
    reason: certificateFaultSchema.catch("internal").parse(attempt.reason),
    message: "The certificate could not be made.",
    detail: attempt.detail,
    at: (attempt.endedAt ?? attempt.startedAt).toISOString(),
    retryAt: attempt.retryAt?.toISOString() ?? null,
  };
}

/** A domain's certificate as the dashboard shows it. */
export function certificateOf({ certificate, attempts: [last] }: Pick<DomainRow, "certificate" | "attempts">): CertificateView {
  if (certificate) {
    const { issuer, serial, notBefore, notAfter, renewAt } = certificate;
    const moments = { notBefore: notBefore.toISOString(), notAfter: notAfter.toISOString(), renewAt: renewAt.toISOString() };
    return { state: "issued", issuer, serial, ...moments, renewalFailed: failureOf(last) };
  }
  if (last?.state === "running") {
    const step = ATTEMPT_STEPS.find((name) => name === last.step) ?? "ordering";
    return { state: "issuing", step, since: last.startedAt.toISOString() };
  }
  const failure = failureOf(last);
  return failure ? { state: "failed", ...failure } : { state: "none" };
}
