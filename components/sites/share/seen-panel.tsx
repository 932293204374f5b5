import { EmptyState } from "#components/ui/empty-state.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { type SeenAnimal, VIEW_DAYS } from "#lib/sites/views/schema.ts";
import { askedText, timesText } from "#lib/sites/views/view.ts";

const NOTE = `In the last ${VIEW_DAYS} days, on your site and in windows over other websites. Search engines and other programs that say what they are do not count. Nothing about visitors is stored.`;

export function SeenPanel({ project, animals }: { project: string; animals: readonly SeenAnimal[] }) {
  return (
    <Panel title="Most seen animals" note={NOTE}>
      {animals.length === 0 ? (
        <EmptyState picture="nothing" title="No views yet" text="They appear here once visitors look at your animals." />
      ) : (
        <ul>
          {animals.map(({ id, name, views, asked }) => (
            <li key={id} className="border-t border-border first:border-t-0">
              <IntentLink href={`/p/${project}/animals/${id}`} className="group flex min-h-12 flex-wrap items-center gap-x-3 py-2">
                <bdi className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere] group-hover:underline">{name}</bdi>
                <span className="text-note text-muted tabular-nums">
                  Seen {timesText(views)}, {asked === 0 ? <strong className="text-foreground">{askedText(0)}</strong> : askedText(asked)}
                </span>
              </IntentLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
