import type { Sending } from "#components/shelter/photos/uploads.ts";
import { Button } from "#components/ui/button.tsx";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

/** @param onRetry undefined unless sending it again may help */
export function SendingLine({ one, onRetry, onStop }: { one: Sending; onRetry: (() => void) | undefined; onStop: () => void }) {
  const { file, progress } = one;
  const name = isolated(file.name);
  const part = progress.state === "sending" ? progress.part : 0;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-xl border border-border p-3">
      <div className="min-w-48 flex-1 [overflow-wrap:anywhere]">
        {progress.state === "failed" ? (
          <p role="alert" className="text-note text-danger">
            {name}: {progress.error}
          </p>
        ) : (
          <ProgressLine
            label={`Upload of ${name}`}
            part={part}
            text={progress.state === "waiting" ? `${name}: waiting` : `${name}: ${Math.round(part * 100)}% uploaded`}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {onRetry && <Button isSmall label="Try again" about={`with ${file.name}`} onClick={onRetry} />}
        <Button
          isSmall
          label={progress.state === "failed" ? (onRetry ? "Discard" : "Dismiss") : "Stop"}
          about={file.name}
          onClick={onStop}
        />
      </div>
    </li>
  );
}
