"use client";

import { useEffect, useRef } from "react";
import { canRetry, type Sending } from "#components/shelter/photos/uploads.ts";
import { useUploads } from "#components/shelter/photos/use-uploads.ts";
import { Button } from "#components/ui/button.tsx";
import { giveFocusBack, isFocusLost } from "#components/ui/focus.ts";
import { ProgressLine } from "#components/ui/progress-line.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

/** @param onRetry undefined unless sending it again may help */
function SendingLine({ one, onRetry, onStop }: { one: Sending; onRetry: (() => void) | undefined; onStop: () => void }) {
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

const lastButton = (line: Element | undefined): HTMLElement | undefined => [...(line?.querySelectorAll("button") ?? [])].at(-1);

/** @param after gets the focus once the last line is gone; without it, the page's heading does */
export function UploadList({ project, petId, after }: { project: string; petId: string; after?: () => HTMLElement | null | undefined }) {
  const { lines, retry, stop } = useUploads(project, petId);
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<{ button: Element; place: number }>(undefined);
  const linesIn = (): Element[] => [...(list.current?.children ?? [])];
  // A button that goes takes the focus with it: it moves to the line that is in its place then.
  useEffect(() => {
    if (!held.current || held.current.button.isConnected) return;
    const { place } = held.current;
    held.current = undefined;
    if (isFocusLost()) giveFocusBack(lastButton(linesIn()[place] ?? linesIn().at(-1)) ?? after?.() ?? null);
  });
  const failed = lines.filter(canRetry);
  if (lines.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is
    <div
      onFocus={({ target }) => {
        const place = linesIn().findIndex((line) => line.contains(target));
        held.current = { button: target, place: Math.max(0, place) };
      }}
      onBlur={() => {
        held.current = undefined;
      }}
      className="flex flex-col gap-2"
    >
      <ul ref={list} aria-label="Uploads of photos" className="flex flex-col gap-2">
        {lines.map((one) => (
          <SendingLine key={one.key} one={one} onRetry={canRetry(one) ? () => retry([one]) : undefined} onStop={() => stop(one)} />
        ))}
      </ul>
      {failed.length > 1 && (
        <Button isSmall onClick={() => retry(failed)} className="self-start">
          Try all {failed.length} again
        </Button>
      )}
    </div>
  );
}
