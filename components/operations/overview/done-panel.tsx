"use client";

import { doneWords } from "#components/operations/overview/words.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import type { DoneEntry } from "#lib/operations/overview/daily.schema.ts";

type Zone = { timeZone?: "UTC" };

function Entry({ slug, entry, time }: { slug: string; entry: DoneEntry; time: Intl.DateTimeFormat }) {
  const { before, many, after } = doneWords(entry);
  return (
    <li className="flex items-baseline gap-3 border-t border-border py-2.5 first:border-t-0">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{entry.who}</bdi> {before}{" "}
        {many || (
          <IntentLink href={`/p/${slug}/animals/${entry.petId}`} className="link">
            <bdi>{entry.name}</bdi>
          </IntentLink>
        )}{" "}
        {after}
      </span>
      <time dateTime={entry.at} title={entry.at} className="shrink-0 text-note text-muted tabular-nums">
        {time.format(new Date(entry.at))}
      </time>
    </li>
  );
}

/** The server's day is UTC's; the browser's is the reader's. */
export function Done(props: { slug: string; entries: readonly DoneEntry[]; readAt: string; seesLog: boolean }) {
  const { slug, entries, readAt, seesLog } = props;
  const zone: Zone = useIsMounted() ? {} : { timeZone: "UTC" };
  const day = new Intl.DateTimeFormat("en", { dateStyle: "short", ...zone });
  const time = new Intl.DateTimeFormat("en", { timeStyle: "short", ...zone });
  const today = day.format(new Date(readAt));
  const shown = entries.filter(({ at }) => day.format(new Date(at)) === today);
  return (
    <Panel
      title="Today"
      action={
        seesLog && (
          <IntentLink href={`/p/${slug}/audit-log?topic=animals`} className="link text-note">
            All changes
          </IntentLink>
        )
      }
    >
      {shown.length === 0 ? (
        <p className="text-muted">No one has changed an animal yet today.</p>
      ) : (
        <ul>
          {shown.map((entry) => (
            <Entry key={entry.id} slug={slug} entry={entry} time={time} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
