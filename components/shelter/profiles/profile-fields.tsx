import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { AboutFields } from "#components/shelter/profiles/about-fields.tsx";
import { AdoptionFields } from "#components/shelter/profiles/adoption-fields.tsx";
import { GoodWithFields, HealthFields } from "#components/shelter/profiles/health-fields.tsx";
import type { ProfileForm } from "#components/shelter/profiles/profile-form.ts";
import { DescriptionFields, InternalFields } from "#components/shelter/profiles/text-fields.tsx";

/** Folded, so that adding an animal stays quick; an error inside unfolds it before the focus goes there. */
export function ProfileFields({ form, isOpen, bonded }: { form: ProfileForm; isOpen: boolean; bonded: ReactNode }) {
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
          <AboutFields form={form} />
          <HealthFields form={form} />
          <GoodWithFields form={form} />
          <AdoptionFields form={form} bonded={bonded} />
          <DescriptionFields form={form} />
          <InternalFields form={form} />
        </div>
      )}
    </details>
  );
}
