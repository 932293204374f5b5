"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { PrintFrame } from "#components/shell/page/print-frame.tsx";
import { draftOf, fieldsOf, PersonFields } from "#components/shelter/adoptions/adoption-fields.tsx";
import { Field } from "#components/ui/field.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { adoptionCalls } from "#lib/shelter/adoptions/client.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import { paperCalls } from "#lib/sites/papers/client.ts";
import { contractPath, storedPrintPath } from "#lib/sites/papers/rules.ts";
import { MAX_PLACE, type NewPrint } from "#lib/sites/papers/schema.ts";

interface Props extends Pick<Parameters<typeof PrintFrame>[0], "back" | "title" | "children"> {
  project: string;
  /** What the pages show. */
  shown: NewPrint;
  adoption: AdoptionRow;
  templates: readonly { value: string; label: string }[];
  /** What the pages lack. */
  lacks: ReactNode;
  asksPerson: boolean;
  canWrite: boolean;
}

/** Chooses and completes what the pages show, keeps it with the adoption, and prints it: nothing that the pages do not show yet. */
export function ContractDesk({ project, shown, adoption, templates, lacks, asksPerson, canWrite, ...frame }: Props) {
  const router = useRouter();
  const [paperId, setPaperId] = useState(shown.paperId);
  const [place, setPlace] = useState(shown.place);
  const stored = draftOf(adoption);
  const [person, setPerson] = useState(stored);
  const isPersonNew = (["adopter", "address", "phone", "email"] as const).some((name) => person[name] !== stored[name]);
  const isNew = isPersonNew || paperId !== shown.paperId || place.trim() !== shown.place;
  const show = async () => {
    if (isPersonNew) await adoptionCalls.change(project, adoption.id, { version: adoption.version, ...fieldsOf(person) });
  };
  return (
    <PrintFrame
      {...frame}
      action={
        canWrite && (
          <SubmitForm
            label="Keep and print"
            pendingLabel="Keeping…"
            isRepeatable
            isDisabled={isNew}
            onSubmit={() => paperCalls.print(project, adoption.id, shown)}
            onDone={({ id }) => router.replace(storedPrintPath(project, id, true))}
          >
            {null}
          </SubmitForm>
        )
      }
      note={
        <div className="mb-5">
          <SubmitForm
            label={asksPerson ? "Save to the adoption, and show" : "Show"}
            pendingLabel="Showing…"
            tone="outline"
            isRepeatable
            beside={isNew && <p className="text-note text-muted">Then print: the pages do not show it yet.</p>}
            onSubmit={show}
            onDone={() => {
              router.replace(contractPath(project, adoption.id, { day: shown.day, paper: paperId, place }));
              router.refresh();
            }}
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField label="Template" value={paperId} onChange={setPaperId} choices={templates} />
              <Field label="Place" value={place} onChange={setPlace} maxLength={MAX_PLACE} isOptional />
            </div>
            {asksPerson && <PersonFields draft={person} onChange={setPerson} isNameOptional />}
            {lacks}
          </SubmitForm>
        </div>
      }
    />
  );
}
