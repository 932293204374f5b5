import type { ReactNode } from "react";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";

const LINE = "border-l-2 border-border pl-4 text-note";

interface Event {
  id: string;
  title: string;
  details: readonly string[];
  who: string;
  at: string;
  button?: ReactNode;
}

/** @param props.first the beginning, if no event shows it */
export function HistoryPanel({ events, first }: { events: readonly Event[]; first?: { title: string; at: string } | undefined }) {
  return (
    <Panel title="History">
      <ol className="grid gap-4">
        {events.map(({ id, title, details, who, at, button }) => (
          <li key={id} className={LINE}>
            <p>
              <strong className="font-semibold">{title}</strong> by <bdi>{who}</bdi>
            </p>
            {details.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="text-sm text-muted">
              <LocalTime at={at} />
            </p>
            {button}
          </li>
        ))}
        {first && (
          <li className={LINE}>
            <strong className="font-semibold">{first.title}</strong>
            <p className="text-sm text-muted">
              <LocalTime at={first.at} />
            </p>
          </li>
        )}
      </ol>
    </Panel>
  );
}
