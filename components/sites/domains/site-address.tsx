import { ToneIcon } from "#components/sites/domains/tone-icon.tsx";
import { CERTIFICATE_WORDS, type StateWords } from "#components/sites/domains/words.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import type { CertificateView, FailedAttempt, SiteHttps } from "#lib/sites/certificates/schema.ts";

const WILDCARD: StateWords = { tone: "good", label: CERTIFICATE_WORDS.issued.label };
const UNPUBLISHED: StateWords = { tone: "plain", label: CERTIFICATE_WORDS.none.label };
const LIMITS = new Set(["held_back", "rate_limited"]);

function certificateWords(certificate: CertificateView): StateWords {
  if (certificate.state === "none") return { tone: "wait", label: "Waiting for its certificate" };
  if (certificate.state === "failed" && LIMITS.has(certificate.reason)) return { tone: "wait", label: "Waiting: a limit is reached" };
  if (certificate.state !== "issued") return CERTIFICATE_WORDS[certificate.state];
  if (Date.parse(certificate.notAfter) <= Date.now()) return { tone: "bad", label: "Certificate expired" };
  return certificate.renewalFailed ? { tone: "warn", label: "Renewal failed" } : CERTIFICATE_WORDS.issued;
}

function Attempt({ attempt: { message, detail, retryAt } }: { attempt: FailedAttempt }) {
  return (
    <>
      {message} {detail && `“${detail}” `}
      {retryAt !== null && (
        <>
          Next attempt <TimeUntil until={retryAt} before="in" />.{" "}
        </>
      )}
    </>
  );
}

function Explanation({ certificate }: { certificate: CertificateView }) {
  if (certificate.state === "failed") {
    return (
      <>
        <Attempt attempt={certificate} />
        Until then, the site is shown without HTTPS.
      </>
    );
  }
  if (certificate.state !== "issued") {
    const waitsUntil = certificate.state === "issuing" ? certificate.waitsUntil : null;
    return (
      <>
        {waitsUntil === null ? (
          "This usually takes a minute or two."
        ) : (
          <>
            The certificate authority asked us to wait, or DNS did not answer. It goes on <TimeUntil until={waitsUntil} before="in" />.
          </>
        )}{" "}
        Until then, the site is shown without HTTPS.
      </>
    );
  }
  return (
    <>
      {certificate.renewalFailed && <Attempt attempt={certificate.renewalFailed} />}
      {Date.parse(certificate.notAfter) > Date.now() ? "Valid until" : "It ended on"} <LocalTime at={certificate.notAfter} />
      {certificate.renewalFailed === null && "; it renews automatically"}.
    </>
  );
}

export function HttpsState({ https }: { https: Exclude<SiteHttps, { kind: "off" }> }) {
  const { tone, label } = https.kind === "own" ? certificateWords(https.certificate) : https.kind === "wildcard" ? WILDCARD : UNPUBLISHED;
  return (
    <div className="flex gap-2 text-note">
      <ToneIcon tone={tone} className="mt-0.5 size-5" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">{label}</span>{" "}
        {https.kind === "own" ? (
          <Explanation certificate={https.certificate} />
        ) : https.kind === "wildcard" ? (
          "By the certificate of this service, which covers all of its sites."
        ) : (
          "It is issued when you publish the site."
        )}
      </p>
    </div>
  );
}

/** The site's name under the platform's domain; nothing where such names have no HTTPS. */
export function SiteAddress({ url, https }: { url: string; https: SiteHttps }) {
  if (https.kind === "off" || https.kind === "unpublished") return null;
  return (
    <section aria-label="The site’s own address" className="grid gap-1 rounded-2xl border border-border bg-surface p-5 text-note">
      <p>
        <a href={url} className="link font-semibold [overflow-wrap:anywhere]">
          {new URL(url).host}
        </a>
      </p>
      <HttpsState https={https} />
    </section>
  );
}
