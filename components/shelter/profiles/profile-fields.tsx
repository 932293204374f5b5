import { ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ProfileDraft } from "#components/shelter/profiles/draft.ts";
import { FieldGroup } from "#components/shelter/profiles/field-group.tsx";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileInput } from "#components/shelter/profiles/profile-input.tsx";
import { FIELD_NAMES, type FieldName, fieldOf } from "#lib/shelter/profiles/fields.schema.ts";
import type { Field } from "#lib/shelter/profiles/kinds.schema.ts";

const GROUPS: Record<Field["group"], { title: string; note?: string }> = {
  about: { title: "About" },
  health: { title: "Health" },
  goodWith: { title: "Good with" },
  adoption: { title: "Adoption" },
  description: { title: "Description" },
  internal: { title: "Internal", note: "Only your team sees this." },
};
/** The others of a group follow in the order of the table. */
const FIRST: readonly FieldName[] = ["species", "sex", "goodWithDogs", "goodWithCats", "microchip", "location"];
const NAMES = [...new Set([...FIRST, ...FIELD_NAMES])];

function namesOf(group: string, draft: ProfileDraft): FieldName[] {
  return NAMES.filter((name) => {
    const { group: own, needs } = fieldOf(name);
    // The input of the birth date holds its estimate, too.
    return own === group && (needs === undefined || (needs !== "birthDate" && draft[needs]));
  });
}

/** Folded, so that adding an animal stays quick; an error inside unfolds it before the focus goes there. */
export function ProfileFields({ form, isOpen }: { form: ProfileForm; isOpen: boolean }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isUsed, setUsed] = useState(isOpen);
  useEffect(() => {
    if (details.current && Object.keys(form.errors).length > 0) details.current.open = true;
  }, [form.errors]);
  return (
    <details ref={details} open={isOpen} onToggle={() => setUsed(true)} className="group rounded-2xl border border-border px-4">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 list-none font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-90" />
        Profile
      </summary>
      {isUsed && (
        <div className="flex flex-col gap-6 pb-5">
          {Object.entries(GROUPS).map(([group, looks]) => (
            <FieldGroup key={group} {...looks}>
              {namesOf(group, form.draft).map((name) => (
                <ProfileInput key={name} form={form} name={name} />
              ))}
            </FieldGroup>
          ))}
        </div>
      )}
    </details>
  );
}
