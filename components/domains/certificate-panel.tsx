import { LimitsText } from "#components/domains/limits-text.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { TimeUntil } from "#components/ui/time-until.tsx";
import type { CertificateFacts, FailedAttempt } from "#lib/certificates/schema.ts";
import { useChangeDomain } from "#lib/domains/client.ts";
import { isCertificateComing } from "#lib/domains/schedule.rules.ts";
import type { DomainsPage, DomainView } from "#lib/domains/schema.ts";

function Failure({ title, of: { message, detail, at, retryAt } }: { title: string; of: FailedAttempt }) {
  return (
    <div className="rounded-xl border border-danger bg-danger/10 p-4 text-[0.9375rem]">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{message}</p>
      {detail && (
        <>
          <p className="mt-3 text-sm">In the authority’s own words:</p>
          <blockquote className="mt-1 border-l-2 border-danger pl-3 font-mono text-sm [overflow-wrap:anywhere]">{detail}</blockquote>
        </>
      )}
      <p className="mt-3 text-sm">
        <LocalTime at={at} />.{" "}
        {retryAt === null ? (
          "It is not tried again by itself."
        ) : (
          <>
            The next attempt begins by itself <TimeUntil until={retryAt} before="in" />.
          </>
        )}
      </p>
    </div>
  );
}

/** @param isRenewed whether the project's plan includes domains */
function Facts({ of, isRenewed }: { of: CertificateFacts; isRenewed: boolean }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-[0.9375rem] sm:grid-cols-2">
      <Fact term="Issued by">{of.issuer}</Fact>
      <Fact term="Valid until">
        <LocalTime at={of.notAfter} />
      </Fact>
      <Fact term="Valid from">
        <LocalTime at={of.notBefore} />
      </Fact>
      {isRenewed ? (
        <Fact term="Renews itself from">
          <LocalTime at={of.renewAt} />
        </Fact>
      ) : (
        <Fact term="Renewal">Not renewed on the Free plan. It goes on by itself after an upgrade.</Fact>
      )}
      <Fact term="Serial number">
        <span className="font-mono text-sm">{of.serial}</span>
      </Fact>
    </dl>
  );
}

function toCome(of: DomainView): string {
  if (isCertificateComing(of)) return "The certificate is on its way. Usually this takes a minute or two; this page shows it by itself.";
  if (of.notServed.includes("plan"))
    return "On the Free plan no certificate is made. It comes by itself after an upgrade, once DNS leads here.";
  return "Once DNS leads here, the certificate comes by itself.";
}

/** Whether no order is sent until a CA limit resets. */
function isHeldBack({ certificate }: DomainView): boolean {
  const failure = certificate.state === "issued" ? certificate.renewalFailed : certificate;
  return failure !== null && "reason" in failure && failure.reason === "held_back";
}

function Wait({ until }: { until: string }) {
  return (
    <p>
      The certificate is on its way, but has to wait until <LocalTime at={until} />: the certificate authority asked us to, or DNS did not
      answer. It goes on by itself <TimeUntil until={until} before="in" />.
    </p>
  );
}

function State({ of }: { of: DomainView }) {
  const { certificate } = of;
  if (certificate.state === "failed") {
    const title = certificate.reason === "sealed" ? "The certificate cannot be used." : "The certificate could not be made.";
    return <Failure title={title} of={certificate} />;
  }
  if (certificate.state === "issuing" && certificate.waitsUntil && isCertificateComing(of)) return <Wait until={certificate.waitsUntil} />;
  if (certificate.state !== "issued") return <p>{toCome(of)}</p>;
  const { renewalFailed } = certificate;
  return (
    <>
      <Facts of={certificate} isRenewed={!of.notServed.includes("plan")} />
      {renewalFailed && <Failure title="The renewal failed. The certificate in force is still good." of={renewalFailed} />}
    </>
  );
}

export function CertificatePanel(props: { slug: string; of: DomainView; authority: DomainsPage["authority"]; mayWrite: boolean }) {
  const { slug, of, authority, mayWrite } = props;
  const change = useChangeDomain(slug);
  const isBusy = change.isPending || of.isChecking;
  return (
    <Panel
      title="Certificate"
      action={
        mayWrite &&
        of.mayReverify && (
          <button
            type="button"
            aria-disabled={isBusy}
            onClick={() => !isBusy && change.mutate({ kind: "reverify", id: of.id })}
            className="button button--primary h-11 px-5 md:h-11"
          >
            {isBusy && <Spinner />}
            {isBusy ? "Verifying again …" : "Re-verify"}
          </button>
        )
      }
    >
      <div className="grid gap-4">
        {change.error && <FaultBox text={change.error.message} />}
        {of.ranOutAt && (
          <p className="font-semibold">
            The last certificate ran out on <LocalTime at={of.ranOutAt} />.
          </p>
        )}
        <State of={of} />
        {of.mayReverify ? (
          <p className="text-[0.9375rem] text-muted">
            {mayWrite ? "Re-verify asks DNS anew and starts a fresh attempt." : "An owner can start a fresh attempt with Re-verify."}
          </p>
        ) : (
          of.reverifyAt && (
            <p className="text-[0.9375rem] text-muted">
              {isHeldBack(of)
                ? "Re-verify is offered again"
                : "If no certificate has been issued 30 minutes after verification, Re-verify is offered here:"}{" "}
              <TimeUntil until={of.reverifyAt} before="in" />.
            </p>
          )
        )}
        {authority.kind === "acme" && <LimitsText of={of.limits} host={authority.host} />}
      </div>
    </Panel>
  );
}
