import { isolated } from "#lib/platform/names/isolated.rules.ts";
import type { Category } from "#lib/shelter/categories/schema.ts";
import { categoryLabel } from "#lib/shelter/categories/view.ts";
import type { PetEvent } from "#lib/shelter/pets/history.schema.ts";
import type { PetStatus } from "#lib/shelter/pets/schema.ts";
import { STATUS_WORDS } from "#lib/shelter/pets/status.view.ts";
import { PROFILE_FIELDS } from "#lib/shelter/profiles/fields.schema.ts";

export const EVENT_WORDS = {
  "pet.create": "Added",
  "pet.update": "Changed",
  "pet.delete": "Moved to the bin",
  "pet.restore": "Restored",
  "pet.add_photo": "Photo added",
  "pet.change_photo": "Photo changed",
  "pet.remove_photo": "Photo deleted",
  "pet.restore_photo": "Photo restored",
} as const satisfies Record<PetEvent["action"], string>;
export const FIELD_WORDS = { name: "Name", categoryId: "Category", status: "Status", externalId: "External ID" } as const;

export function valueWords(field: keyof typeof FIELD_WORDS, value: string, categories: readonly Category[] | undefined): string {
  if (field === "status") return STATUS_WORDS[value as PetStatus] ?? value;
  return field === "categoryId" ? categoryLabel(value, categories) : `“${isolated(value)}”`;
}

export function EventChanges({ event, categories }: { event: PetEvent; categories: readonly Category[] | undefined }) {
  return (
    <ul className="mt-1 text-note">
      {event.changes.map(({ field, from, to }) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          <span className="text-muted">{FIELD_WORDS[field]}: </span>
          {from !== null && <>{valueWords(field, from, categories)} → </>}
          {to !== null && valueWords(field, to, categories)}
        </li>
      ))}
      {event.profile.map(({ field, from, to }) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          <span className="text-muted">{PROFILE_FIELDS[field].label}: </span>
          {isolated(from)} → {isolated(to)}
        </li>
      ))}
    </ul>
  );
}
