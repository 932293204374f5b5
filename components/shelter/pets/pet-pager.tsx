import { animals } from "#components/shelter/pets/words.ts";
import { Pager } from "#components/ui/pager.tsx";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { PetState } from "#lib/shelter/pets/table/address.schema.ts";
import type { PetPage, PetQuery } from "#lib/shelter/pets/table/schema.ts";

export function PetPager({ page, query, onStep }: { page: PetPage; query: PetQuery; onStep: (step: Partial<PetState>) => void }) {
  const { previous, next, count, countIsExact } = page;
  return (
    <Pager
      text={countIsExact ? animals(count) : count > 0 ? `More than ${animals(count)}` : ""}
      previous={previous}
      next={next}
      isBeyond={page.rows.length === 0 && (query.after !== undefined || query.before !== undefined)}
      onStep={(step) => onStep(step ?? {})}
    />
  );
}

/**
 * Announces the new page, which screen readers otherwise cannot notice.
 * @param page undefined until it arrives
 */
export function PageAnnouncement(props: { page: PetPage | undefined; query: PetQuery; stepped: Partial<PetState> | undefined }) {
  const { page, query, stepped } = props;
  const isThere = stepped && (stepped.after ?? undefined) === query.after && (stepped.before ?? undefined) === query.before;
  const [first, last] = [page?.rows[0], page?.rows.at(-1)];
  return (
    <p aria-live="polite" className="sr-only">
      {isThere && first && last && `This page: ${isolated(first.name)} to ${isolated(last.name)}.`}
    </p>
  );
}
