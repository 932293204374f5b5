import { ChevronLeft, ChevronRight } from "lucide-react";

const STEP = "button button--outline gap-1.5";

/**
 * A disabled button keeps the focus.
 * @param isBeyond the URL points past the last row
 * @param onStep null for the first page
 */
export function Pager(props: {
  text: string;
  previous: string | null;
  next: string | null;
  isBeyond: boolean;
  onStep: (step: { after: string } | { before: string } | null) => void;
}) {
  const { text, previous, next, isBeyond, onStep } = props;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2.5 border-t border-border px-4 py-2.5">
      <p aria-live="polite" className="mr-auto text-note text-muted">
        {text}
      </p>
      {isBeyond && (
        <button type="button" onClick={() => onStep(null)} className={STEP}>
          First page
        </button>
      )}
      {(previous !== null || next !== null) && (
        <>
          <button
            type="button"
            aria-disabled={previous === null || undefined}
            onClick={() => previous !== null && onStep({ before: previous })}
            className={STEP}
          >
            <ChevronLeft aria-hidden className="size-4" />
            Previous
          </button>
          <button
            type="button"
            aria-disabled={next === null || undefined}
            onClick={() => next !== null && onStep({ after: next })}
            className={STEP}
          >
            Next
            <ChevronRight aria-hidden className="size-4" />
          </button>
        </>
      )}
    </nav>
  );
}
