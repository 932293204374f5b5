import type { BulkRun } from "#components/pets/use-bulk.ts";
import { animals } from "#components/pets/words.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { STEP_ROWS } from "#lib/pets/bulk/rules.ts";

const OTHER = "button button--outline h-11 px-5 md:h-11";

/** Hidden for changes too short to read about. */
export function BulkProgress({ run, onStop, onLeave }: { run: BulkRun; onStop: () => void; onLeave: () => void }) {
  const { total, tally, isSure, halt } = run;
  if (total <= STEP_ROWS && !halt) return null;
  const all = animals(total);
  if (!halt) {
    return (
      <Dialog key="working" title={`Working on ${all}`} onClose={onStop} locked>
        <p className="mt-3 mb-4 text-muted">Leave this page open until it is done. Others can go on working meanwhile.</p>
        <progress
          aria-label="Done so far"
          max={total}
          value={tally.seen === 0 ? undefined : Math.min(tally.seen, total)}
          className="h-3 w-full overflow-hidden rounded-full accent-(--accent)"
        />
        <p className="mt-2 mb-6 tabular-nums">
          {tally.seen.toLocaleString("en")} of {all}
        </p>
        <button type="button" onClick={onStop} className={OTHER}>
          Stop
        </button>
      </Dialog>
    );
  }
  return (
    <Dialog key="halted" title="Stopped half way" onClose={onLeave} locked>
      {halt.text && <p className="mt-3">{halt.text}</p>}
      <p className="mt-3">
        {tally.seen.toLocaleString("en")} of {all} {isSure ? "were done" : "were done for certain, and perhaps some more"}; those stay as
        they are now until you choose.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" onClick={halt.goOn} className="button button--primary h-11 px-5 md:h-11">
          Go on
        </button>
        {halt.undo && (
          <button type="button" onClick={halt.undo} className={OTHER}>
            Take back what was done
          </button>
        )}
        <button type="button" onClick={onLeave} className={OTHER}>
          Leave it so
        </button>
      </div>
    </Dialog>
  );
}
