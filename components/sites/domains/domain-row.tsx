import { Star } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { type DomainHandlers, DomainMenu } from "#components/sites/domains/domain-menu.tsx";
import { overallState } from "#components/sites/domains/overall-state.ts";
import { ToneIcon } from "#components/sites/domains/tone-icon.tsx";
import { isServed, USE_WORDS } from "#components/sites/domains/words.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { DomainView } from "#lib/sites/domains/schema.ts";

function Expiry({ certificate, ranOutAt }: DomainView): ReactNode {
  if (certificate.state === "issued") {
    return (
      <>
        Expires <RelativeTime at={certificate.notAfter} isAhead />
      </>
    );
  }
  return ranOutAt === null ? null : (
    <>
      Expired <RelativeTime at={ranOutAt} />
    </>
  );
}

/** Takes one line, or two on a phone; long names are cut off, and the tooltip shows them whole. */
export function DomainRow(props: { slug: string; domain: DomainView; mayWrite: boolean; handlers: DomainHandlers }) {
  const { slug, domain, mayWrite, handlers } = props;
  const { id, name, unicodeName, use } = domain;
  const state = overallState(domain);
  return (
    <article
      aria-label={unicodeName}
      className="grid min-h-11 grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-x-4 px-4 py-0.5 text-note max-lg:py-2 lg:grid-cols-[minmax(0,1fr)_11.5rem_11.5rem_10.5rem_2.5rem]"
    >
      <h2 className="flex min-w-0 items-baseline gap-2 font-sans text-note font-semibold tracking-normal" title={name}>
        <Link href={`/p/${slug}/settings/domains/${id}`} className="link truncate py-1">
          {unicodeName}
        </Link>
        {unicodeName !== name && <span className="min-w-0 shrink-[9] truncate font-mono text-xs font-normal text-muted">{name}</span>}
      </h2>
      <div className="contents max-lg:col-start-1 max-lg:row-start-2 max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 max-lg:text-sm">
        <p className="flex items-center gap-2">
          <ToneIcon tone={state.tone} className="size-4.5" />
          {state.label}
        </p>
        <p className="flex items-center gap-1.5 text-muted">
          {use === "primary" && <Star aria-hidden className="size-4 shrink-0" />}
          {USE_WORDS[use].short}
        </p>
        <p className="text-muted empty:hidden lg:empty:block">
          <Expiry {...domain} />
        </p>
      </div>
      <div className="max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1">
        {(mayWrite || isServed(domain)) && <DomainMenu domain={domain} mayWrite={mayWrite} handlers={handlers} size="size-10" />}
      </div>
    </article>
  );
}
