"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { PrintFrame } from "#components/shell/page/print-frame.tsx";
import { PersonFields } from "#components/shelter/adoptions/adoption-fields.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { adoptionCalls } from "#lib/shelter/adoptions/client.ts";
import type { AdoptionRow } from "#lib/shelter/adoptions/schema.ts";
import { paperCalls } from "#lib/sites/papers/client.ts";
import { storedPrintPath } from "#lib/sites/papers/rules.ts";
import type { NewPrint } from "#lib/sites/papers/schema.ts";

/** Completes the person of the adoption, who then is in all papers. */
function AdopterForm(props: { project: string; adoption: AdoptionRow; onDirty: (isDirty: boolean) => void }) {
  const { project, adoption, onDirty } = props;
  const router = useRouter();
  const { id, version, adopter, address, phone, email } = adoption;
  const [person, setPerson] = useState({ adopter, address, phone, email });
  const isDirty = Object.entries(person).some(([name, text]) => text !== adoption[name as keyof typeof person]);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
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
          <PersonFields draft={person} onChange={setPerson} />
        </SubmitForm>
      </Panel>
    </div>
  );
}

interface Props extends Pick<Parameters<typeof PrintFrame>[0], "back" | "title" | "note" | "children"> {
  project: string;
  wanted: NewPrint;
  adoption: AdoptionRow;
  isIncomplete: boolean;
  canWrite: boolean;
}

/** Keeps what the pages show with the adoption, and prints it; what is typed about the adopter has to be saved first. */
export function ContractDesk({ project, wanted, adoption, isIncomplete, canWrite, note, ...frame }: Props) {
  const router = useRouter();
  const [isDirty, setDirty] = useState(false);
  const keep = canWrite && (
    <SubmitForm
      label="Keep and print"
      pendingLabel="Keeping…"
      isRepeatable
      isDisabled={isDirty}
      onSubmit={() => paperCalls.print(project, adoption.id, wanted)}
      onDone={({ id }) => router.replace(storedPrintPath(project, id, true))}
    >
      {null}
    </SubmitForm>
  );
  const form = canWrite && isIncomplete && <AdopterForm key={adoption.version} project={project} adoption={adoption} onDirty={setDirty} />;
  return (
    <PrintFrame
      {...frame}
      action={keep}
      note={
        <>
          {note}
          {form}
        </>
      }
    />
  );
}
