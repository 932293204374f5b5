import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

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
      {isBeyond && <Button label="First page" onClick={() => onStep(null)} className="gap-1.5" />}
      {(previous !== null || next !== null) && (
        <>
          <Button
            aria-disabled={previous === null || undefined}
            onClick={() => previous !== null && onStep({ before: previous })}
            className="gap-1.5"
          >
            <ChevronLeft aria-hidden className="size-4" />
            Previous
          </Button>
          <Button aria-disabled={next === null || undefined} onClick={() => next !== null && onStep({ after: next })} className="gap-1.5">
            Next
            <ChevronRight aria-hidden className="size-4" />
          </Button>
        </>
      )}
    </nav>
  );
}
