import type { ReactNode } from "react";
import { ToneIcon } from "#components/sites/domains/tone-icon.tsx";
import {
  certificateWords,
  dnsWords,
  EARLY_WORDS,
  isServed,
  LIVE_WORDS,
  NOT_SERVED_WORDS,
  type StateWords,
} from "#components/sites/domains/words.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { AttemptStep } from "#lib/sites/certificates/schema.ts";
import { dnsCondition } from "#lib/sites/domains/condition.rules.ts";
import { isCertificateComing } from "#lib/sites/domains/schedule.rules.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

const STEP_WORDS = {
  ordering: "Ordering the certificate",
  validating: "Proving to the authority that DNS is set up",
  finalising: "Downloading the certificate",
} as const satisfies Record<AttemptStep, string>;

interface Step {
  title: string;
  state: StateWords;
  text: ReactNode;
  isMoving: boolean;
}

function dnsText(domain: DomainView): ReactNode {
  const { isChecking, checkedAt } = domain;
  const condition = dnsCondition(domain);
  if (isChecking) return "Checking DNS now";
  if (checkedAt === null) return "Not checked yet";
  const checked = (
    <>
      Checked <RelativeTime at={checkedAt} />
    </>
  );
  if (condition.kind !== "doubtful" || condition.confirmsAt === null) return checked;
  return (
    <>
      {checked}
      <span className="block">
        It pointed elsewhere. A second check <RelativeTime at={condition.confirmsAt} isAhead /> decides.
      </span>
    </>
  );
}

function certificateText(domain: DomainView): ReactNode {
  const { certificate, early, ranOutAt, notServed } = domain;
  if (certificate.state === "issued") {
    return (
      <>
        Expires <RelativeTime at={certificate.notAfter} isAhead />
        {!notServed.includes("plan") && (
          <>
            , renews <RelativeTime at={certificate.renewAt} isAhead />
          </>
        )}
        <span className="block">{certificate.issuer}</span>
      </>
    );
  }
  if (certificate.state === "issuing" && isCertificateComing(domain)) {
    return certificate.waitsUntil === null ? (
      STEP_WORDS[certificate.step]
    ) : (
      <>
        Waiting until <LocalTime at={certificate.waitsUntil} />
      </>
    );
  }
  if (ranOutAt !== null) {
    return (
      <>
        The last one expired <RelativeTime at={ranOutAt} />
      </>
    );
  }
  if (isCertificateComing(domain)) return "About to start";
  if (early && early.state !== "offered") return EARLY_WORDS[early.state];
  if (notServed.includes("plan")) return "Issued automatically after an upgrade";
  return certificate.state === "none" && notServed.includes("not_verified") ? "Issued automatically once DNS is set up" : "";
}

function liveStep(domain: DomainView): Step {
  const [hold] = domain.notServed.filter((reason) => reason !== "not_verified" && reason !== "no_certificate");
  const dns = dnsCondition(domain).kind;
  const leads = domain.use === "redirects" ? `Redirects to ${new URL(domain.leadsTo).host}` : "Shows your site";
  const base = { title: "Live", isMoving: false };
  if (isServed(domain) && (dns === "drifted" || dns === "doubtful")) {
    return { ...base, state: { tone: "warn", label: "Not for everyone" }, text: "Some visitors may be sent elsewhere" };
  }
  if (isServed(domain)) return { ...base, state: LIVE_WORDS.live, text: leads };
  if (hold) return { ...base, state: hold === "no_deploy" ? LIVE_WORDS.unpublished : LIVE_WORDS.on_hold, text: NOT_SERVED_WORDS[hold] };
  return { ...base, state: { tone: "plain", label: "Not yet" }, text: `${leads} once it is live` };
}

/** Keeps its height in every state, so that nothing moves. */
export function LiveSteps({ domain }: { domain: DomainView }) {
  const { certificate, isChecking } = domain;
  const isWaiting = certificate.state === "issuing" && certificate.waitsUntil !== null;
  const isComing = isCertificateComing(domain) && !isWaiting;
  const steps: Step[] = [
    { title: "DNS", state: dnsWords(domain), text: dnsText(domain), isMoving: isChecking },
    { title: "Certificate", state: certificateWords(domain), text: certificateText(domain), isMoving: isComing },
    liveStep(domain),
  ];
  return (
    <ol aria-label="Setup progress" className="grid gap-2 xl:grid-cols-3 xl:gap-3">
      {steps.map(({ title, state, text, isMoving }, index) => (
        <li
          key={title}
          className={`flex gap-3 rounded-2xl border px-4 py-3 ${state.tone === "good" ? "border-success/50 bg-success/10" : "border-border bg-surface"}`}
        >
          {isMoving ? <Spinner /> : <ToneIcon tone={state.tone} className="mt-0.5 size-5" />}
          <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
            <p>
              <span className="text-sm text-muted xl:block">
                {index + 1}. <span className="max-xl:sr-only">{title}</span>
              </span>{" "}
              <span className="font-semibold">{state.label}</span>
            </p>
            <p className="min-h-[2lh] text-sm leading-snug text-muted [&_time]:whitespace-normal">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
