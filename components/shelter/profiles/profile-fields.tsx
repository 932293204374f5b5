import { ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FieldGroup } from "#components/shelter/profiles/field-group.tsx";
import { GROUPS, namesOf } from "#components/shelter/profiles/field-groups.ts";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { ProfileInput } from "#components/shelter/profiles/profile-input.tsx";

/** Folded, so that adding an animal stays quick; an error inside unfolds it before the focus goes there. */
export function ProfileFields({ form }: { form: ProfileForm }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (details.current && Object.keys(form.errors).length > 0) details.current.open = true;
  }, [form.errors]);
  return (
    <details ref={details} onToggle={() => setUsed(true)} className="group rounded-2xl border border-border px-4">
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
