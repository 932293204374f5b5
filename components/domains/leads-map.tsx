import { ArrowRight, House, Star } from "lucide-react";
import { type Lead, leadsOf } from "#components/domains/leads.ts";
import type { DomainView } from "#lib/domains/schema.ts";

const ROW = 56;

/** The center of one of `count` places within a height, in pixels. */
const middle = (place: number, count: number, height: number): number => ((place + 0.5) * height) / count;

interface Line {
  key: string;
  from: number;
  to: number;
  isOpen: boolean;
}

function Lines({ lines, height, word }: { lines: readonly Line[]; height: number; word?: string }) {
  return (
    <div className="relative" style={{ height }}>
      <svg aria-hidden="true" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" className="absolute inset-0 size-full" fill="none">
        {lines.map(({ key, from, to, isOpen }) => (
          <path
            key={key}
            d={`M0 ${from} C 50 ${from} 50 ${to} 100 ${to}`}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            strokeDasharray={isOpen ? undefined : "4 5"}
            className={isOpen ? "stroke-accent" : "stroke-muted"}
          />
        ))}
      </svg>
      {word && lines.length > 0 && (
        <span className="absolute top-1/2 left-1/2 -translate-1/2 rounded-full border border-border bg-surface px-2 text-sm font-semibold">
          {word}
        </span>
      )}
    </div>
  );
}

function Chip({ lead }: { lead: Lead }) {
  return (
    <span
      className={`flex min-h-10 w-full min-w-0 items-center gap-2 rounded-xl border px-3 py-1 text-[0.9375rem] leading-tight ${lead.isOpen ? "border-(--field-border) bg-surface" : "border-dashed border-(--field-border) text-muted"}`}
    >
      {lead.isPrimary && <Star aria-hidden className="size-4 shrink-0" />}
      <span className="truncate">{lead.name}</span>
    </span>
  );
}

function Column({ leads, height }: { leads: readonly Lead[]; height: number }) {
  return (
    <div className="flex min-w-0 flex-col justify-around" style={{ height }}>
      {leads.map((lead) => (
        <div key={lead.key} className="flex min-w-0 items-center" title={lead.name}>
          <Chip lead={lead} />
        </div>
      ))}
    </div>
  );
}

/** A diagram of where each name leads, and a list for narrow screens and screen readers. */
export function LeadsMap({ domains, platformUrl, siteName }: { domains: readonly DomainView[]; platformUrl: string; siteName: string }) {
  const { shows, redirects } = leadsOf(domains, platformUrl);
  const height = Math.max(shows.length, redirects.length) * ROW;
  const toSite = shows.map(({ key, isOpen }, place) => ({ key, isOpen, from: middle(place, shows.length, height), to: height / 2 }));
  const toShown = redirects.map(({ key, isOpen, to }, place) => ({
    key,
    isOpen,
    from: middle(place, redirects.length, height),
    to: middle(to, shows.length, height),
  }));
  const columns = redirects.length > 0 ? "minmax(0,auto) minmax(4.5rem,7rem) " : "";
  return (
    <figure aria-label="Where each domain leads">
      <div
        aria-hidden
        className="hidden items-center md:grid"
        style={{ gridTemplateColumns: `${columns}minmax(0,auto) minmax(3rem,7rem) minmax(8rem,auto)`, justifyContent: "start" }}
      >
        {redirects.length > 0 && (
          <>
            <Column leads={redirects} height={height} />
            <Lines lines={toShown} height={height} word="301" />
          </>
        )}
        <Column leads={shows} height={height} />
        <Lines lines={toSite} height={height} />
        <div className="flex items-center gap-3 rounded-2xl bg-butter px-4 py-3 font-display text-lg leading-tight font-bold text-butter-ink">
          <House className="size-6 shrink-0" />
          <span className="[overflow-wrap:anywhere]">{siteName}</span>
        </div>
      </div>
      <ul className="grid gap-2.5 text-[0.9375rem] md:sr-only">
        {redirects.map((lead) => (
          <li key={lead.key} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{lead.name}</span> <ArrowRight aria-label="redirects to" className="inline size-4" />{" "}
            {shows[lead.to]?.name}
            {!lead.isOpen && <span className="text-muted"> (not yet)</span>}
          </li>
        ))}
        {shows.map((lead) => (
          <li key={lead.key} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{lead.name}</span> <ArrowRight aria-label="shows" className="inline size-4" /> the site
            {lead.isPrimary && " (primary)"}
            {!lead.isOpen && <span className="text-muted"> (not yet)</span>}
          </li>
        ))}
      </ul>
    </figure>
  );
}
