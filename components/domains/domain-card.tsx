import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { type DomainHandlers, DomainMenu } from "#components/domains/domain-menu.tsx";
import { NotServedList } from "#components/domains/not-served.tsx";
import { StateMark } from "#components/domains/state-mark.tsx";
import { certificateSince, certificateWords, isServed, ROUTING_WORDS, USE_WORDS } from "#components/domains/words.ts";
import { AddressText } from "#components/ui/address-text.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import type { DomainView } from "#lib/domains/schema.ts";

export function DomainCard({
  slug,
  domain,
  mayWrite,
  handlers,
}: {
  slug: string;
  domain: DomainView;
  mayWrite: boolean;
  handlers: DomainHandlers;
}) {
  const served = isServed(domain);
  return (
    <article aria-label={domain.unicodeName} className="rounded-2xl border border-border bg-surface p-5">
      <div className="flex items-start gap-x-3">
        <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 pt-1">
          <h2 className="text-lg [overflow-wrap:anywhere]">
            <Link href={`/p/${slug}/settings/domains/${domain.id}`} className="link">
              <AddressText text={domain.unicodeName} />
            </Link>
          </h2>
          <Badge tone={served ? "good" : "plain"}>{served ? "Live" : "Not live"}</Badge>
          <Badge>{USE_WORDS[domain.use].label}</Badge>
        </div>
        {(mayWrite || served) && <DomainMenu domain={domain} mayWrite={mayWrite} handlers={handlers} size="size-10" />}
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-4 text-[0.9375rem] sm:grid-cols-3">
        <StateMark term="DNS" state={ROUTING_WORDS[domain.routing.state]} since={domain.routing.since} />
        <StateMark
          term="Certificate"
          state={certificateWords(domain)}
          since={certificateSince(domain.certificate)}
          note={
            domain.ranOutAt && (
              <>
                the last one expired on <LocalTime at={domain.ranOutAt} />
              </>
            )
          }
        />
        <div className="min-w-0">
          <dt className="text-sm text-muted">{domain.use === "redirects" ? "Redirects to" : "Shows"}</dt>
          <dd className="mt-0.5 [overflow-wrap:anywhere]">
            {served ? (
              <a href={domain.leadsTo} className="link inline-flex items-center gap-1">
                {domain.use === "redirects" ? domain.leadsTo : "your site"}
                <ArrowUpRight aria-hidden className="size-4 shrink-0" />
              </a>
            ) : domain.routing.state === "lost" ? (
              <span className="text-muted">nothing</span>
            ) : (
              <span className="text-muted">{domain.use === "redirects" ? domain.leadsTo : "your site"}, once it is live</span>
            )}
          </dd>
        </div>
      </dl>
      <NotServedList slug={slug} domain={domain} />
    </article>
  );
}
