import { ChevronLeft, ChevronRight } from "lucide-react";
import type { GoTo } from "#components/animals/use-pet-query.ts";
import { animals } from "#components/animals/words.ts";
import type { PetPage, PetQuery } from "#lib/pets/table/schema.ts";

const STEP = "button button--outline h-11 gap-1.5 px-4 md:h-11";

/** How many there are, and the way to the pages beside this one. */
export function PetPager({ page, query, go }: { page: PetPage; query: PetQuery; go: GoTo }) {
  const { previous, next, count, countIsExact } = page;
  const isBeyond = page.rows.length === 0 && (query.after !== undefined || query.before !== undefined);
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2.5 border-t border-border px-4 py-2.5">
      <p aria-live="polite" className="mr-auto text-[0.9375rem] text-muted">
        {countIsExact ? animals(count) : `More than ${animals(count)}`}
      </p>
      {isBeyond && (
        <button type="button" onClick={() => go({ query: {} })} className={STEP}>
          First page
        </button>
      )}
      {(previous !== null || next !== null) && (
        <>
          <button
            type="button"
            disabled={previous === null}
            onClick={() => previous !== null && go({ query: { before: previous } })}
            className={STEP}
          >
            <ChevronLeft aria-hidden className="size-4" />
            Previous
          </button>
          <button type="button" disabled={next === null} onClick={() => next !== null && go({ query: { after: next } })} className={STEP}>
            Next
            <ChevronRight aria-hidden className="size-4" />
          </button>
        </>
      )}
    </nav>
  );
}
