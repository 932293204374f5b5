import { CircleAlert, CircleCheck, CircleDashed, CircleX, Hourglass, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { StateWords, Tone } from "#components/domains/words.ts";
import { LocalTime } from "#components/ui/local-time.tsx";

const MARKS: Record<Tone, { Icon: LucideIcon; colour: string }> = {
  good: { Icon: CircleCheck, colour: "text-success" },
  wait: { Icon: Hourglass, colour: "text-foreground" },
  warn: { Icon: CircleAlert, colour: "text-warning" },
  bad: { Icon: CircleX, colour: "text-danger" },
  plain: { Icon: CircleDashed, colour: "text-muted" },
};

export function ToneIcon({ tone, className = "size-5" }: { tone: Tone; className?: string }) {
  const { Icon, colour } = MARKS[tone];
  return <Icon aria-hidden className={`shrink-0 ${colour} ${className}`} />;
}

/** @param since RFC 3339 */
export function StateMark(props: { term: string; state: StateWords; since: string | null; note?: ReactNode }) {
  const { term, state, since, note } = props;
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5 flex items-start gap-2">
        <ToneIcon tone={state.tone} className="mt-0.5 size-5" />
        <span>
          <span className="font-semibold">{state.label}</span>
          {since && (
            <span className="block text-sm text-muted">
              since <LocalTime at={since} />
            </span>
          )}
          {note && <span className="block text-sm text-muted">{note}</span>}
        </span>
      </dd>
    </div>
  );
}
