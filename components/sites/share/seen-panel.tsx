import Link from "next/link";
import { AskedLink } from "#components/shelter/asked-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SEEN_ORDERS, type SeenAnimal, type SeenOrder, VIEW_DAYS } from "#lib/sites/views/schema.ts";
import { askedText, timesText } from "#lib/sites/views/view.ts";

const NOTE = `In the last ${VIEW_DAYS} days, on your site and in windows over other websites. Search engines and other programs that say what they are do not count. Nothing about visitors is stored.`;
const ORDER_WORDS = { most: "Most seen", least: "Least seen" } as const satisfies Record<SeenOrder, string>;

function Orders({ project, chosen }: { project: string; chosen: SeenOrder }) {
  return (
    <nav aria-label="Order" className="inline-flex rounded-xl border border-field-border bg-surface p-0.5">
      {SEEN_ORDERS.map((order) => (
        <Link
          key={order}
          href={`/p/${project}/site/share${order === "most" ? "" : `?seen=${order}`}`}
          scroll={false}
          aria-current={order === chosen ? "page" : undefined}
          className="inline-flex h-[calc(var(--control)-0.375rem)] items-center rounded-field px-3.5 text-note font-semibold whitespace-nowrap text-muted hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:text-accent-foreground max-sm:px-2.5 max-sm:text-sm"
        >
          {ORDER_WORDS[order]}
        </Link>
      ))}
    </nav>
  );
}

export function SeenPanel({ project, order, animals }: { project: string; order: SeenOrder; animals: readonly SeenAnimal[] }) {
  const max = Math.max(1, ...animals.map(({ views }) => views));
  return (
    <Panel title="How often animals are seen" note={NOTE} action={<Orders project={project} chosen={order} />}>
      {animals.length === 0 ? (
        <EmptyState picture="nothing" title="No views yet" text="They appear here once visitors look at your animals." />
      ) : (
        <ol>
          {animals.map(({ id, name, views, asked }) => (
            <li key={id} className="relative min-h-12 border-t border-border py-2.5 first:border-t-0">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <IntentLink
                  href={`/p/${project}/animals/${id}`}
                  className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
                >
                  <bdi>{name}</bdi>
                </IntentLink>
                <span className="text-note text-muted tabular-nums">
                  {views === 0 ? "Not seen" : `Seen ${timesText(views)}`},{" "}
                  {asked === 0 ? (
                    <strong className="text-foreground">{askedText(0)}</strong>
                  ) : (
                    <AskedLink project={project} pet={{ id, name }} asked={asked} className="relative z-1" />
                  )}
                </span>
              </p>
              <span aria-hidden data-bar className="mt-1.5 block h-2 overflow-hidden rounded-full bg-default">
                <span className="block h-full rounded-full bg-accent" style={{ width: `${(100 * views) / max}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
