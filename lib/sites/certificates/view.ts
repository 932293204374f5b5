import type { Certificate, CertificateAttempt } from "#lib/platform/db/generated/client.ts";
import { sentenceOf } from "#lib/sites/certificates/rules.ts";
import { ATTEMPT_STEPS, type CertificateView, certificateErrorSchema, type FailedAttempt } from "#lib/sites/certificates/schema.ts";

type CertificateRow = Pick<Certificate, "issuer" | "serial" | "notAfter" | "renewAt" | "issuedAt">;
export type AttemptRow = Pick<CertificateAttempt, "state" | "step" | "startedAt" | "endedAt" | "reason" | "detail" | "retryAt">;

function failed({ state, reason, detail, endedAt, startedAt, retryAt }: AttemptRow): FailedAttempt | null {
  const known = certificateErrorSchema.safeParse(reason);
  if (state !== "failed" || reason === null) return null;
  const why = known.success ? known.data : "internal";
  const isHeldBack = why === "held_back" && detail !== null;
  return {
    reason: why,
    message: isHeldBack ? `${sentenceOf(why)} ${detail}` : sentenceOf(why),
    detail: isHeldBack ? null : detail,
    at: (endedAt ?? startedAt).toISOString(),
    retryAt: retryAt?.toISOString() ?? null,
  };
}

export function certificateView(certificate: CertificateRow | undefined, latest: AttemptRow | undefined): CertificateView {
  const failure = latest ? failed(latest) : null;
  if (certificate) {
    const { issuer, serial, notAfter, renewAt, issuedAt } = certificate;
    return {
      state: "issued",
      issuer,
      serial,
      issuedAt: issuedAt.toISOString(),
      notAfter: notAfter.toISOString(),
      renewAt: renewAt.toISOString(),
      renewalFailed: failure && Date.parse(failure.at) > issuedAt.getTime() ? failure : null,
    };
  }
  if (latest?.state === "running") {
    const step = ATTEMPT_STEPS.find((one) => one === latest.step) ?? "ordering";
    return { state: "issuing", step, since: latest.startedAt.toISOString(), waitsUntil: latest.retryAt?.toISOString() ?? null };
  }
  return failure ? { state: "failed", ...failure } : { state: "none" };
}

export function undecryptableView({ issuedAt }: Pick<CertificateRow, "issuedAt">): CertificateView {
  return {
    state: "failed",
    reason: "undecryptable",
    message: sentenceOf("undecryptable"),
    detail: null,
    at: issuedAt.toISOString(),
    retryAt: null,
  };
}
