"use client";

import { useRouter } from "next/navigation";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { paperCalls } from "#lib/sites/papers/client.ts";
import { storedPrintPath } from "#lib/sites/papers/rules.ts";
import type { NewPrint } from "#lib/sites/papers/schema.ts";

/** Keeps what is printed with the adoption, then shows and prints what was kept. */
export function KeepButton(props: { project: string; adoptionId: string; wanted: NewPrint; isDisabled: boolean }) {
  const { project, adoptionId, wanted, isDisabled } = props;
  const router = useRouter();
  return (
    <SubmitForm
      label="Keep and print"
      pendingLabel="Keeping…"
      isRepeatable
      isDisabled={isDisabled}
      onSubmit={() => paperCalls.print(project, adoptionId, wanted)}
      onDone={({ id }) => router.replace(storedPrintPath(project, adoptionId, id, true))}
    >
      {null}
    </SubmitForm>
  );
}
