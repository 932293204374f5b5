"use client";

import { ConfirmByName } from "#components/projects/confirm-by-name.tsx";
import { useRemovePerson } from "#lib/admin/people/client.ts";
import type { AdminPersonDetail } from "#lib/admin/people/schema.ts";

export function RemovePerson({ person, onDone, onClose }: { person: AdminPersonDetail; onDone: () => void; onClose: () => void }) {
  const remove = useRemovePerson(person.id);
  const orphans = person.parts.filter(({ isInBin, isOnlyOwner }) => isInBin && isOnlyOwner).map(({ name }) => name);
  const inBin =
    orphans.length === 0
      ? ""
      : ` In the bin nobody else owns ${new Intl.ListFormat("en").format(orphans)}: afterwards only an administrator can bring that back.`;
  return (
    <ConfirmByName
      title={`Remove ${person.name}`}
      text={`Their account is gone and the next click on their open pages is refused. What they did, and the API keys they made, stay.${inBin}`}
      name={person.name}
      label="Remove the person"
      pendingLabel="Removing …"
      isPending={remove.isPending}
      fault={remove.error?.message}
      onConfirm={(typed) => remove.mutate(typed, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
