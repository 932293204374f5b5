"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTrend } from "#components/overview/use-trend.ts";
import { Badge } from "#components/ui/badge.tsx";
import { dayNames } from "#components/ui/day-names.ts";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { DISABLED_WORDS, endpointName } from "#components/webhooks/words.ts";
import { isolated } from "#lib/names/isolated.rules.ts";
import type { Trend } from "#lib/projects/overview/schema.ts";
import type { DeprecatedCaller } from "#lib/usage/schema.ts";

const MOST_NAMED = 4;
const number = new Intl.NumberFormat("en");

function Row({ badge, href, link, children }: { badge: ReactNode; href: string; link: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0">
      <span className="w-28 shrink-0">{badge}</span>
      <span className="min-w-52 flex-1 [overflow-wrap:anywhere]">{children}</span>
      <Link href={href} className="link text-note max-sm:w-full">
        {link}
      </Link>
    </li>
  );
}

const dayWords = (day: string): string => dayNames([day, day])[0]?.label ?? day;

/** A row for all of them: they have one thing to change. */
function Deprecated({ callers }: { callers: readonly DeprecatedCaller[] }) {
  const [first, second] = callers;
  if (!first) return null;
  const named = callers.slice(0, MOST_NAMED).map(({ name, requests }) => `${isolated(name)} (${number.format(requests)})`);
  const more = callers.length - named.length;
  return (
    <Row badge={<Badge tone="warn">Deprecated call</Badge>} href="/docs/guide#versioning" link="What to use instead">
      <strong>{second ? `${callers.length} keys` : first.name}</strong> {second ? "call" : "calls"}{" "}
      <code className="inline-code">GET /pets/{"{petId}"}</code>, which will be removed on December 5, 2030.{" "}
      {second
        ? `Calls in the last 30 days: ${named.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`
        : `It did so ${number.format(first.requests)} times in the last 30 days, last on ${dayWords(first.lastDay)}.`}
    </Row>
  );
}

export function Attention({ slug, initial, mayRotate }: { slug: string; initial: Trend; mayRotate: boolean }) {
  const { bans, expiring, deprecated, webhooks } = useTrend(slug, initial).trend.attention;
  const keys = `/p/${slug}/api-keys`;
  if (bans.length + expiring.length + deprecated.length + webhooks.length === 0) {
    return (
      <p className="flex items-center gap-2 text-note text-muted">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        Nothing needs your attention right now.
      </p>
    );
  }
  return (
    <Panel title="Needs attention">
      <ul>
        {bans.map(({ keyId, name, endsAt }) => (
          <Row key={`ban-${keyId}`} badge={<Badge tone="bad">Banned</Badge>} href={`${keys}/${keyId}`} link="View key">
            <strong>{name}</strong> kept calling after being asked to wait. Its ban ends <LocalTime at={endsAt} />.
          </Row>
        ))}
        {webhooks.map((endpoint) => (
          <Row
            key={`hook-${endpoint.id}`}
            badge={<Badge tone="bad">Disabled</Badge>}
            href={`/p/${slug}/settings/webhooks/${endpoint.id}`}
            link="View webhook"
          >
            Nothing is sent to the webhook{" "}
            <strong>
              <bdi>{endpointName(endpoint)}</bdi>
            </strong>
            {endpoint.disabledAt && (
              <>
                {" "}
                since <LocalTime at={endpoint.disabledAt} />
              </>
            )}
            . {endpoint.disabledReason && DISABLED_WORDS[endpoint.disabledReason]}
          </Row>
        ))}
        {expiring.map(({ id, name, expiresAt }) => (
          <Row
            key={`end-${id}`}
            badge={<Badge tone="warn">Expires soon</Badge>}
            href={`${keys}/${id}`}
            link={mayRotate ? "Rotate key" : "View key"}
          >
            <strong>{name}</strong> stops working <LocalTime at={expiresAt} />.
          </Row>
        ))}
        <Deprecated callers={deprecated} />
      </ul>
    </Panel>
  );
}
