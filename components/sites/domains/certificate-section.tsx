import { CertificateFailure } from "#components/sites/domains/certificate-failure.tsx";
import { certificateWords } from "#components/sites/domains/words.ts";
import { DisclosureRow } from "#components/ui/disclosure-row.tsx";
import { DateFact, Fact } from "#components/ui/fact.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import type { AuthorityLimits, CertificateFacts } from "#lib/sites/certificates/schema.ts";
import { isCertificateComing } from "#lib/sites/domains/schedule.rules.ts";
import type { DomainsPage, DomainView } from "#lib/sites/domains/schema.ts";

function LimitsText({ limits, host }: { limits: AuthorityLimits; host: string }) {
  const parts = [
    { max: limits.maxFailedInHour, used: limits.failedInHour, noun: "failed attempt", rest: "this hour" },
    { max: limits.maxIssuedInWeek, used: limits.issuedInWeek, noun: "certificate", rest: "this week" },
    {
      max: limits.maxNewInZoneInWeek,
      used: limits.newInZoneInWeek,
      noun: "first certificate",
      rest: `this week for all names under ${limits.zone}`,
    },
  ].flatMap(({ max, ...part }) => (max === null ? [] : [{ max, ...part }]));
  if (parts.length === 0) return null;
  return (
    <p className="text-sm text-muted">
      Remaining limits of {host}:{" "}
      {parts.map(({ max, used, noun, rest }, i) => (
        <span key={noun}>
          {i > 0 && ", "}
          <strong className="text-foreground">{Math.max(0, max - used)}</strong> of {max} {max === 1 ? noun : `${noun}s`} {rest}
        </span>
      ))}
      .
    </p>
  );
}

/** @param isRenewed whether the project's plan includes domains */
function Facts({ facts, isRenewed }: { facts: CertificateFacts; isRenewed: boolean }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-note sm:grid-cols-2">
      <Fact term="Issued by">{facts.issuer}</Fact>
      <DateFact term="Issued on" at={facts.issuedAt} />
      <DateFact term="Valid until" at={facts.notAfter} />
      {isRenewed ? (
        <DateFact term="Renews automatically from" at={facts.renewAt} />
      ) : (
        <Fact term="Renewal">Not renewed on the Free plan. Renewal resumes automatically after an upgrade.</Fact>
      )}
      <Fact term="Serial number">
        <span className="font-mono text-sm">{facts.serial}</span>
      </Fact>
    </dl>
  );
}

function toCome(domain: DomainView): string {
  if (isCertificateComing(domain))
    return "The certificate is being issued. This usually takes a minute or two, and this page updates automatically.";
  if (domain.notServed.includes("plan"))
    return "No certificate is issued on the Free plan. After an upgrade, it is issued automatically once DNS is set up.";
  return "Once DNS is set up, the certificate is issued automatically.";
}

/** True if no order is sent until a CA limit resets. */
function isHeldBack({ certificate }: DomainView): boolean {
  const failure = certificate.state === "issued" ? certificate.renewalFailed : certificate;
  return failure !== null && "reason" in failure && failure.reason === "held_back";
}

function Wait({ until }: { until: string }) {
  return (
    <p>
      The certificate is on hold until <LocalTime at={until} />, because the certificate authority asked us to wait or DNS did not answer.
      The next attempt starts automatically <TimeUntil until={until} before="in" />.
    </p>
  );
}

function State({ domain }: { domain: DomainView }) {
  const { certificate } = domain;
  if (certificate.state === "failed") {
    const title = certificate.reason === "undecryptable" ? "The certificate cannot be used." : "The certificate could not be issued.";
    return <CertificateFailure title={title} attempt={certificate} />;
  }
  if (certificate.state === "issuing" && certificate.waitsUntil && isCertificateComing(domain))
    return <Wait until={certificate.waitsUntil} />;
  if (certificate.state !== "issued") return <p>{toCome(domain)}</p>;
  const { renewalFailed } = certificate;
  return (
    <>
      <Facts facts={certificate} isRenewed={!domain.notServed.includes("plan")} />
      {renewalFailed && <CertificateFailure title="The renewal failed. The current certificate is still valid." attempt={renewalFailed} />}
    </>
  );
}

function Reverify({ domain, mayWrite }: { domain: DomainView; mayWrite: boolean }) {
  const { mayReverify, reverifyAt } = domain;
  if (mayReverify)
    return mayWrite ? "Re-verify checks DNS again and starts a new attempt." : "An owner can start a new attempt with Re-verify.";
  if (reverifyAt === null) return null;
  return (
    <>
      {isHeldBack(domain)
        ? "Re-verify is available again"
        : "If no certificate has been issued 30 minutes after verification, Re-verify becomes available"}{" "}
      <TimeUntil until={reverifyAt} before="in" />.
    </>
  );
}

/** Unfolds on its own when something went wrong or has to wait. */
export function CertificateSection(props: { domain: DomainView; authority: DomainsPage["authority"]; mayWrite: boolean }) {
  const { domain, authority, mayWrite } = props;
  const { certificate, ranOutAt, limits } = domain;
  const isOnHold = certificate.state === "issuing" && certificate.waitsUntil !== null;
  const hasFailed = certificate.state === "failed" || (certificate.state === "issued" && certificate.renewalFailed !== null);
  const { label } = certificateWords(domain);
  return (
    <DisclosureRow title="Certificate" hint={label} isNeeded={hasFailed || isOnHold || ranOutAt !== null}>
      <div className="grid gap-4">
        {ranOutAt && (
          <p className="font-semibold">
            The last certificate expired on <LocalTime at={ranOutAt} />.
          </p>
        )}
        <State domain={domain} />
        <p className="text-note text-muted empty:hidden">
          <Reverify domain={domain} mayWrite={mayWrite} />
        </p>
        {authority.kind === "acme" && <LimitsText limits={limits} host={authority.host} />}
      </div>
    </DisclosureRow>
  );
}
