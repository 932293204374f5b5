"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { personCalls } from "#lib/operations/personal-data/client.ts";
import type { PersonalData } from "#lib/operations/personal-data/schema.ts";
import { keptPapersText } from "#lib/operations/personal-data/view.ts";

export function backupWords(days: number | null): string {
  if (days === null) return "Backups that your operator keeps have what you erase until they are deleted.";
  return `Backups have what you erase until they are replaced, ${days === 1 ? "a day" : `${days} days`} later. If one is restored before, erase again.`;
}

export function EraseDialog(props: { project: string; found: PersonalData; onErased: (left: PersonalData) => void; onClose: () => void }) {
  const { project, found, onErased, onClose } = props;
  const { address, backupDays } = found;
  const [typed, setTyped] = useState("");
  const isSame = typed.trim().toLowerCase() === address;
  return (
    <FormDialog
      title="Erase for good?"
      text={`This person’s enquiries are deleted with notes and answers. Adoptions stay, without the adopter. Mails that wait are not sent. In all other texts, the address becomes “[erased]”. It cannot be undone. ${keptPapersText(found) ?? ""} ${backupWords(backupDays)}`}
      label="Erase"
      pendingLabel="Erasing…"
      tone="danger"
      isDisabled={!isSame}
      isKeptOpen
      onSubmit={() => personCalls.erase(project, address)}
      onDone={onErased}
      onClose={onClose}
    >
      <Field label={`Type ${address} to confirm`} value={typed} onChange={setTyped} type="text" inputMode="email" />
    </FormDialog>
  );
}
