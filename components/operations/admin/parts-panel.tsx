import { CircleAlert } from "lucide-react";
import { Sentence } from "#components/operations/admin/finding-list.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PARTS, type PartView } from "#lib/operations/watch/schema.ts";

function names(parts: readonly PartView[]): string {
  return new Intl.ListFormat("en").format(parts.map(({ name }) => PARTS[name]));
}

function Bad({ part: { name, message, fix, since } }: { part: PartView }) {
  return (
    <li className="flex gap-3 border-t border-border py-3 first:border-t-0 first:pt-0 last:pb-0">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">{PARTS[name]}</span>, since <LocalTime at={since} />: <Sentence text={`${message}.`} />{" "}
        {fix !== null && (
          <span className="text-muted">
            To fix it: <Sentence text={`${fix}.`} />
          </span>
        )}
      </p>
    </li>
  );
}

export function PartsPanel({ parts }: { parts: readonly PartView[] }) {
  const inState = (...states: PartView["state"][]): PartView[] => parts.filter(({ state }) => states.includes(state));
  const [bad, well, unknown] = [inState("down", "degraded"), inState("ok"), inState("unknown")];
  return (
    <Panel title={bad.length === 0 ? "What the service needs" : "Needs your attention"} note="A worker looks every five minutes.">
      <div className="grid gap-3">
        {bad.length > 0 && (
          <ul>
            {bad.map((part) => (
              <Bad key={part.name} part={part} />
            ))}
          </ul>
        )}
        {well.length > 0 && <p className="text-note text-muted">Well: {names(well)}.</p>}
        {unknown.length > 0 && (
          <p className="text-note">Not looked at for over a quarter of an hour: {names(unknown)}. See that a worker runs.</p>
        )}
        {parts.length === 0 && <p className="text-note text-muted">Not looked at yet.</p>}
      </div>
    </Panel>
  );
}
