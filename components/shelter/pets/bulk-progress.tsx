import type { BulkRun } from "#components/shelter/pets/use-bulk.ts";
import { animals } from "#components/shelter/pets/words.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { STEP_ROWS } from "#lib/shelter/pets/bulk/rules.ts";

/** Hidden for changes too short to read about. */
export function BulkProgress({ run, onStop, onLeave }: { run: BulkRun; onStop: () => void; onLeave: () => void }) {
  const { total, tally, isSure, halt } = run;
  if (total <= STEP_ROWS && !halt) return null;
  const all = animals(total);
  if (!halt) {
    return (
      <Dialog key="working" title={`Working on ${all}`} onClose={onStop} locked>
        <p className="mt-3 mb-4 text-muted">Keep this page open until it’s done. Others can keep working in the meantime.</p>
        <progress
          aria-label="Progress"
          max={total}
          value={tally.seen === 0 ? undefined : Math.min(tally.seen, total)}
          className="h-3 w-full overflow-hidden rounded-full accent-(--accent)"
        />
        <p className="mt-2 mb-6 tabular-nums">
          {tally.seen.toLocaleString("en")} of {all}
        </p>
        <Button label="Stop" onClick={onStop} />
      </Dialog>
    );
  }
  return (
    <Dialog key="halted" title="Stopped halfway" onClose={onLeave} locked>
      {halt.text && <p className="mt-3">{halt.text}</p>}
      <p className="mt-3">
        {tally.seen.toLocaleString("en")} of {all} {isSure ? "were processed" : "were definitely processed, and possibly more"}. They stay
        as they are until you choose.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button tone="primary" label="Continue" onClick={halt.resume} />
        {halt.undo && <Button label="Undo what was done" onClick={halt.undo} />}
        <Button label="Leave it as is" onClick={onLeave} />
      </div>
    </Dialog>
  );
}
