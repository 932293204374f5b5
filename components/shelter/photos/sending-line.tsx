import type { Sending } from "#components/shelter/photos/use-uploads.ts";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export function SendingLine({ one, onStop }: { one: Sending; onStop: () => void }) {
  const percent = Math.round(one.part * 100);
  return (
    <li className="flex items-center gap-3 rounded-xl border border-border p-3">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {one.error ? (
          <p role="alert" className="text-note text-danger">
            {isolated(one.name)}: {one.error}
          </p>
        ) : (
          <ProgressLine label={`Upload of ${isolated(one.name)}`} part={one.part} text={`${isolated(one.name)}: ${percent}% uploaded`} />
        )}
      </div>
      <button type="button" onClick={onStop} className="button button--outline button--sm">
        {one.error ? "Dismiss" : "Stop"}
        <span className="sr-only"> {one.name}</span>
      </button>
    </li>
  );
}
