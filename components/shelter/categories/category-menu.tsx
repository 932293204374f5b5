import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useId } from "react";
import { DisclosureMenu } from "#components/ui/disclosure-menu.tsx";
import { animalsText } from "#lib/shelter/categories/rules.ts";
import type { CountedCategory } from "#lib/shelter/categories/schema.ts";

const ITEM =
  "flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-xl px-3 text-left text-note hover:bg-foreground/8 disabled:cursor-not-allowed disabled:text-muted disabled:hover:bg-transparent";

/** A category is deleted only while no animal is in it. */
export function CategoryMenu(props: { category: CountedCategory; label: string; onEdit: () => void; onDelete: () => void }) {
  const { category, label, onEdit, onDelete } = props;
  const { name, animals } = category;
  const reason = useId();
  return (
    <DisclosureMenu
      label={`Actions for ${label}`}
      align="end"
      button={<Ellipsis aria-hidden className="size-5" />}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded-xl hover:bg-foreground/8 md:size-9"
    >
      <ul>
        <li>
          <button type="button" data-closes onClick={onEdit} className={ITEM}>
            <Pencil aria-hidden className="size-4.5 shrink-0" />
            {name === null ? "Name" : "Rename"}
          </button>
        </li>
        {name !== null && (
          <li>
            <button
              type="button"
              data-closes
              disabled={animals > 0}
              aria-describedby={animals > 0 ? reason : undefined}
              onClick={onDelete}
              className={`${ITEM} text-danger`}
            >
              <Trash2 aria-hidden className="size-4.5 shrink-0" />
              Delete
            </button>
            {animals > 0 && (
              <p id={reason} className="px-3 pb-2 text-sm text-muted">
                {animalsText(animals)} {animals === 1 ? "animal is" : "animals are"} in it. Move them to another category first.
              </p>
            )}
          </li>
        )}
      </ul>
    </DisclosureMenu>
  );
}
