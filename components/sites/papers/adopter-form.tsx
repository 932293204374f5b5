"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { adoptionCalls } from "#lib/shelter/adoptions/client.ts";
import { maxLengthOf } from "#lib/shelter/adoptions/limits.rules.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";

interface Props {
  project: string;
  adoption: AdoptionRow;
  onDirty: (isDirty: boolean) => void;
}

/** Completes the person of the adoption, who then is in all papers. */
export function AdopterForm({ project, adoption, onDirty }: Props) {
  const router = useRouter();
  const { id, version } = adoption;
  const [person, setPerson] = useState({
    adopter: adoption.adopter,
    address: adoption.address,
    phone: adoption.phone,
    email: adoption.email,
  });
  const isDirty = Object.entries(person).some(([name, text]) => text !== adoption[name as keyof typeof person]);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const field = (name: keyof typeof person) => ({
    value: person[name],
    onChange: (value: string) => setPerson((before) => ({ ...before, [name]: value })),
    maxLength: maxLengthOf(name),
    isOptional: name !== "adopter",
  });
  return (
    <div className="mb-5">
      <Panel title="Complete the adopter" note={isDirty ? "Save it, then print." : undefined}>
        <SubmitForm
          label="Save to the adoption"
          pendingLabel="Saving…"
          isRepeatable
          onSubmit={() => adoptionCalls.change(project, id, { version, ...person })}
          onDone={() => router.refresh()}
        >
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Adopter" {...field("adopter")} error="Enter the person’s name." />
            <Field label="Address" rows={2} {...field("address")} />
            <Field label="Phone" type="tel" inputMode="tel" {...field("phone")} />
            <Field label="Email" type="email" inputMode="email" {...field("email")} error="Enter an address such as name@example.org." />
          </div>
        </SubmitForm>
      </Panel>
    </div>
  );
}
