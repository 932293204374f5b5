import { ArrowRight, House, Star } from "lucide-react";
import { type HostNode, hostGraph } from "#components/sites/domains/host-graph.ts";
import type { DomainView } from "#lib/sites/domains/schema.ts";

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

function Chip({ node }: { node: HostNode }) {
  return (
    <span
      className={`flex min-h-10 w-full min-w-0 items-center gap-2 rounded-xl border px-3 py-1 text-note leading-tight ${node.isOpen ? "border-field-border bg-surface" : "border-dashed border-field-border text-muted"}`}
    >
      {node.isPrimary && <Star aria-hidden className="size-4 shrink-0" />}
      <span className="truncate">{node.name}</span>
    </span>
  );
}

function Column({ nodes, height }: { nodes: readonly HostNode[]; height: number }) {
  return (
    <div className="flex min-w-0 flex-col justify-around" style={{ height }}>
      {nodes.map((node) => (
        <div key={node.key} className="flex min-w-0 items-center" title={node.name}>
          <Chip node={node} />
        </div>
      ))}
    </div>
  );
}

/** A diagram of where each name leads, and a list for narrow screens and screen readers. */
export function HostDiagram({ domains, platformUrl, siteName }: { domains: readonly DomainView[]; platformUrl: string; siteName: string }) {
  const { shows, redirects } = hostGraph(domains, platformUrl);
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
            <Column nodes={redirects} height={height} />
            <Lines lines={toShown} height={height} word="301" />
          </>
        )}
        <Column nodes={shows} height={height} />
        <Lines lines={toSite} height={height} />
        <div className="flex items-center gap-3 rounded-2xl bg-butter px-4 py-3 font-display text-lg leading-tight font-bold text-butter-ink">
          <House className="size-6 shrink-0" />
          <span className="[overflow-wrap:anywhere]">{siteName}</span>
        </div>
      </div>
      <ul className="grid gap-2.5 text-note md:sr-only">
        {redirects.map((node) => (
          <li key={node.key} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{node.name}</span> <ArrowRight aria-label="redirects to" className="inline size-4" />{" "}
            {shows[node.to]?.name}
            {!node.isOpen && <span className="text-muted"> (not yet)</span>}
          </li>
        ))}
        {shows.map((node) => (
          <li key={node.key} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{node.name}</span> <ArrowRight aria-label="shows" className="inline size-4" /> the site
            {node.isPrimary && " (primary)"}
            {!node.isOpen && <span className="text-muted"> (not yet)</span>}
          </li>
        ))}
      </ul>
    </figure>
  );
}
