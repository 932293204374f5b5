import Link from "next/link";
import type { ReactNode } from "react";
import { DISABLED_WORDS, endpointName } from "#components/history/webhooks/words.ts";
import { nextStep } from "#components/sites/domains/next-step.ts";
import { overallState } from "#components/sites/domains/overall-state.ts";
import { Badge } from "#components/ui/badge.tsx";
import { dayNames } from "#components/ui/day-names.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { DeprecatedCaller } from "#lib/gateway/usage/schema.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";
import type { Condition } from "#lib/operations/overview/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

const MAX_NAMED = 4;
/** @param props.other a second way out */
function Row(props: { badge: ReactNode; href: string; link: string; other?: { href: string; link: string }; children: ReactNode }) {
  const { badge, href, link, other, children } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0">
      <span className="shrink-0 max-sm:mr-auto sm:w-40">{badge}</span>
      <span className="min-w-52 flex-1 [overflow-wrap:anywhere] max-sm:order-last max-sm:basis-full">{children}</span>
      <Link href={href} className="link text-note">
        {link}
      </Link>
      {other && (
        <Link href={other.href} className="link text-note">
          {other.link}
        </Link>
      )}
    </li>
  );
}

const dayWords = (day: string): string => dayNames([day, day])[0]?.label ?? day;

/** A row for all of them: they have one thing to change. */
function Deprecated({ callers }: { callers: readonly DeprecatedCaller[] }) {
  const [first, second] = callers;
  if (!first) return null;
  const named = callers.slice(0, MAX_NAMED).map(({ name, requests }) => `${isolated(name)} (${requests.toLocaleString("en")})`);
  const more = callers.length - named.length;
  return (
    <Row badge={<Badge tone="warn">Deprecated call</Badge>} href="/docs/guide/versioning" link="What to use instead">
      <strong>{second ? `${callers.length} keys` : first.name}</strong> {second ? "call" : "calls"}{" "}
      <code className="inline-code">GET /pets/{"{petId}"}</code>, which will be removed on December 5, 2030.{" "}
      {second
        ? `Calls in the last 30 days: ${named.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`
        : `It did so ${first.requests.toLocaleString("en")} times in the last 30 days, last on ${dayWords(first.lastDay)}.`}
    </Row>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const shown = names.slice(0, MAX_NAMED);
  const more = names.length - shown.length;
  return (
    <>
      <strong>{shown.join(", ")}</strong>
      {more > 0 && ` and ${more.toLocaleString("en")} more`}
    </>
  );
}

function OnHold({ slug, names }: { slug: string; names: readonly string[] }) {
  return (
    <Row badge={<Badge tone="bad">On hold</Badge>} href={`/p/${slug}/usage`} link="Choose a plan">
      <Names names={names} /> {names.length === 1 ? "shows" : "show"} nothing: the Free plan has no domains.
    </Row>
  );
}

function Ending({ slug, names, endsAt }: { slug: string; names: readonly string[]; endsAt: string }) {
  return (
    <Row badge={<Badge tone="warn">Ends soon</Badge>} href={`/p/${slug}/usage`} link="Choose a plan">
      <Names names={names} /> {names.length === 1 ? "shows" : "show"} your site until <LocalTime at={endsAt} />: the Free plan has no
      domains.
    </Row>
  );
}

function Troubled({ slug, domain }: { slug: string; domain: DomainView }) {
  const { tone, label } = overallState(domain);
  return (
    <Row
      badge={<Badge tone={tone === "bad" ? "bad" : "warn"}>{label}</Badge>}
      href={`/p/${slug}/settings/domains/${domain.id}`}
      link="View domain"
    >
      <strong>{domain.unicodeName}</strong>: {nextStep(domain).text}
    </Row>
  );
}

function Endpoint({ slug, endpoint }: { slug: string; endpoint: EndpointView }) {
  const { id, state, disabledAt, disabledReason, failingSince } = endpoint;
  const isDisabled = state === "disabled";
  const since = isDisabled ? disabledAt : failingSince;
  return (
    <Row
      badge={<Badge tone={isDisabled ? "bad" : "warn"}>{isDisabled ? "Disabled" : "Failing"}</Badge>}
      href={`/p/${slug}/webhooks/${id}`}
      link="View webhook"
    >
      {isDisabled ? "Nothing is sent to the webhook" : "No message has reached the webhook"}{" "}
      <strong>
        <bdi>{endpointName(endpoint)}</bdi>
      </strong>
      {since && (
        <>
          {" "}
          since <LocalTime at={since} />
        </>
      )}
      . {isDisabled ? disabledReason && DISABLED_WORDS[disabledReason] : "We keep trying."}
    </Row>
  );
}

export function ConditionRow({ slug, condition, mayRotate }: { slug: string; condition: Condition; mayRotate: boolean }): ReactNode {
  const keys = `/p/${slug}/api-keys`;
  switch (condition.kind) {
    case "site_mute":
      return (
        <Row
          badge={<Badge tone="bad">No contact</Badge>}
          href={`/p/${slug}/site?do=let-ask`}
          link="Turn on the form"
          other={{ href: `/p/${slug}/site?do=add-contact`, link: "Add email or phone" }}
        >
          <strong>Visitors can’t reach you yet:</strong> your site has no form, email address, or phone number.
        </Row>
      );
    case "backup_overdue":
      return (
        <Row badge={<Badge tone="bad">No backup</Badge>} href="/admin" link="View backups">
          {condition.lastAt === null ? (
            "No backup of the service has succeeded yet."
          ) : (
            <>
              The last good backup of the service is from <LocalTime at={condition.lastAt} />.
            </>
          )}
        </Row>
      );
    case "domains_ending":
      return <Ending slug={slug} names={condition.names} endsAt={condition.endsAt} />;
    case "domains_on_hold":
      return <OnHold slug={slug} names={condition.names} />;
    case "domain":
      return <Troubled slug={slug} domain={condition.domain} />;
    case "key_banned":
      return (
        <Row badge={<Badge tone="bad">Banned</Badge>} href={`${keys}/${condition.keyId}`} link="View key">
          <strong>
            <bdi>{condition.name}</bdi>
          </strong>{" "}
          kept calling after being asked to wait. Its ban ends <LocalTime at={condition.endsAt} />.
        </Row>
      );
    case "endpoint_disabled":
    case "endpoint_failing":
      return <Endpoint slug={slug} endpoint={condition.endpoint} />;
    case "key_expiring":
      return (
        <Row
          badge={<Badge tone="warn">Expires soon</Badge>}
          href={`${keys}/${condition.keyId}`}
          link={mayRotate ? "Rotate key" : "View key"}
        >
          <strong>
            <bdi>{condition.name}</bdi>
          </strong>{" "}
          stops working <LocalTime at={condition.expiresAt} />.
        </Row>
      );
    case "deprecated_calls":
      return <Deprecated callers={condition.callers} />;
  }
}
