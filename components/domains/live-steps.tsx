import type { ReactNode } from "react";
import { ToneIcon } from "#components/domains/state-mark.tsx";
import {
  CERTIFICATE_WORDS,
  certificateWords,
  isServed,
  NOT_SERVED_WORDS,
  ROUTING_WORDS,
  type StateWords,
} from "#components/domains/words.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { AttemptStep } from "#lib/certificates/schema.ts";
import { isCertificateComing } from "#lib/domains/schedule.rules.ts";
import type { DomainView } from "#lib/domains/schema.ts";

const STEP_WORDS = {
  ordering: "ordering the certificate",
  validating: "proving to the authority that DNS is set up",
  finalising: "downloading the certificate",
} as const satisfies Record<AttemptStep, string>;

interface Step {
  title: string;
  state: StateWords;
  text: ReactNode;
  isMoving: boolean;
}

function dnsStep({ routing, isChecking }: DomainView): Step {
  return {
    title: "DNS",
    state: ROUTING_WORDS[routing.state],
    text: isChecking ? "checking DNS now" : "",
    isMoving: isChecking,
  };
}

function Waiting({ until }: { until: string }) {
  return (
    <>
      waiting until <LocalTime at={until} />
    </>
  );
}

function certificateStep(domain: DomainView): Step {
  const { certificate } = domain;
  const isComing = isCertificateComing(domain);
  const isDue = isComing && certificate.state === "none";
  const waitsUntil = isComing && certificate.state === "issuing" ? certificate.waitsUntil : null;
  const atWork = certificate.state === "issuing" ? STEP_WORDS[certificate.step] : isDue ? "about to start" : "";
  return {
    title: "Certificate",
    state: isDue ? CERTIFICATE_WORDS.issuing : certificateWords(domain),
    text: waitsUntil ? <Waiting until={waitsUntil} /> : atWork,
    isMoving: isComing && waitsUntil === null,
  };
}

function liveStep(domain: DomainView): Step {
  const [first] = domain.notServed.filter((reason) => reason !== "not_verified" && reason !== "no_certificate");
  return {
    title: "Live",
    state: isServed(domain)
      ? { tone: "good", label: "Live" }
      : first
        ? { tone: "warn", label: "On hold" }
        : { tone: "plain", label: "Not yet" },
    text: first ? NOT_SERVED_WORDS[first] : "",
    isMoving: false,
  };
}

export function LiveSteps({ domain }: { domain: DomainView }) {
  const steps = [dnsStep(domain), certificateStep(domain), liveStep(domain)];
  return (
    <div role="status" aria-atomic={false} aria-label="Setup progress">
      <ol className="grid gap-3 sm:grid-cols-3">
        {steps.map(({ title, state, text, isMoving }, index) => (
          <li
            key={title}
            className={`flex gap-3 rounded-2xl border p-4 ${state.tone === "good" ? "border-success/50 bg-success/10" : "border-border bg-surface"}`}
          >
            {isMoving ? <Spinner /> : <ToneIcon tone={state.tone} className="mt-0.5 size-5" />}
            <div className="min-w-0 leading-snug">
              <p className="text-sm text-muted">
                {index + 1}. {title}
              </p>
              <p className="font-semibold">{state.label}</p>
              {text && <p className="text-sm">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
