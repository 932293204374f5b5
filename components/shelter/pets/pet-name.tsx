import { petDrawer } from "#components/shelter/pets/lazy-parts.ts";
import { Badge } from "#components/ui/badge.tsx";
import { nameParts } from "#lib/shelter/pets/search.rules.ts";
import type { TablePet } from "#lib/shelter/pets/table/schema.ts";

function MarkedName({ name, search }: { name: string; search: string }) {
  let start = 0;
  return nameParts(name, search).map(({ text, isMatch }) => {
    const key = start;
    start += text.length;
    return isMatch ? (
      <mark key={key} className="rounded-sm bg-butter text-inherit">
        {text}
      </mark>
    ) : (
      text
    );
  });
}

/** Opens the drawer. Beside it, a mark if visitors do not see the animal. @param props.fillsCard all of the card around it does so too */
export function PetName(props: { row: TablePet; search: string; onOpen: (row: TablePet) => void; fillsCard?: boolean }) {
  const { row, search, onOpen, fillsCard = false } = props;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <button
        type="button"
        data-pet={row.id}
        onClick={() => onOpen(row)}
        onPointerEnter={petDrawer.preload}
        onFocus={petDrawer.preload}
        className={`max-w-full cursor-pointer py-1 text-left font-semibold [overflow-wrap:anywhere] hover:underline hover:underline-offset-4 ${fillsCard ? "after:absolute after:inset-0" : ""}`}
      >
        <MarkedName name={row.name} search={search} />
      </button>
      {!row.listed && <Badge>Not listed</Badge>}
    </span>
  );
}
