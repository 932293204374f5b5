import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";

/** Shown while something is not saved, and always in reach. */
export function SaveBar(props: { isSending: boolean; error: ReactNode; className: string; onDiscard: () => void }) {
  const { isSending, error, className, onDiscard } = props;
  return (
    <section
      aria-label="Unsaved changes"
      data-thumb-bar
      data-wide-bar
      className={`sticky z-20 mt-5 flex flex-wrap items-center gap-2 rounded-2xl border border-border bg-surface p-2.5 pl-4 shadow-surface ${className}`}
    >
      {error && <div className="basis-full">{error}</div>}
      <p aria-live="polite" className="mr-auto text-note font-semibold">
        Not saved yet
      </p>
      <Button isSmall label="Discard" disabled={isSending} onClick={onDiscard} />
      <Button isSmall tone="primary" label={isSending ? "Saving…" : "Save"} type="submit" />
    </section>
  );
}

/** Stays where it is when the form above it grows, so that a press meets its button. */
export function AddBar(props: { isSending: boolean; error: ReactNode; onAnother: () => void; children: ReactNode }) {
  const { isSending, error, onAnother, children } = props;
  return (
    <div
      data-thumb-bar
      data-wide-bar
      className="sticky bottom-0 z-20 -mx-5 mt-auto -mb-5 flex flex-wrap items-center gap-2 border-t border-border bg-surface px-5 py-3 sm:-mx-7 sm:-mb-7 sm:px-7"
    >
      {error && <div className="basis-full">{error}</div>}
      <Button tone="primary" label={isSending ? "Saving…" : "Add animal"} type="submit" />
      <Button label="Add and start another" onClick={onAnother} />
      {children}
    </div>
  );
}
