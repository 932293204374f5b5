import type { ProfileDraft } from "#components/shelter/profiles/draft.ts";
import { FIELD_NAMES, type FieldName, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";
import type { Field } from "#lib/shelter/profiles/kinds.schema.ts";

export type GroupName = Field["group"];

export const GROUPS: Record<GroupName, { title: string; note?: string }> = {
  about: { title: "About" },
  health: { title: "Health" },
  goodWith: { title: "Good with" },
  adoption: { title: "Adoption" },
  description: { title: "Description" },
  internal: { title: "Internal", note: "Only your team sees this." },
};
/** The others of a group follow in the order of the table. */
const FIRST: readonly FieldName[] = ["sex", "goodWithDogs", "goodWithCats", "microchip", "location"];
const NAMES = [...new Set([...FIRST, ...FIELD_NAMES])];

export function namesOf(group: string, draft: ProfileDraft): FieldName[] {
  return NAMES.filter((name) => {
    const { group: own, needs } = fieldOf(name);
    // The category asks for the species, and the input of the birth date holds its estimate.
    return own === group && name !== "species" && (needs === undefined || (needs !== "birthDate" && draft[needs]));
  });
}
