import type { GoTo } from "#components/animals/use-pet-query.ts";
import { animals } from "#components/animals/words.ts";
import { Pager } from "#components/ui/pager.tsx";
import type { PetPage, PetQuery } from "#lib/pets/table/schema.ts";

/** How many animals there are, and the way to the pages beside this one. */
export function PetPager({ page, query, go }: { page: PetPage; query: PetQuery; go: GoTo }) {
  const { previous, next, count, countIsExact } = page;
  return (
    <Pager
      text={countIsExact ? animals(count) : `More than ${animals(count)}`}
      previous={previous}
      next={next}
      isBeyond={page.rows.length === 0 && (query.after !== undefined || query.before !== undefined)}
      onStep={(step) => go({ query: step ?? {} })}
    />
  );
}
