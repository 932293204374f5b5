"use client";

import { ConfirmByName } from "#components/projects/confirm-by-name.tsx";
import { useRemovePerson } from "#lib/admin/people/client.ts";
import type { AdminPersonDetail } from "#lib/admin/people/schema.ts";

export function RemovePerson({ of, onDone, onClose }: { of: AdminPersonDetail; onDone: () => void; onClose: () => void }) {
  const remove = useRemovePerson(of.id);
  const orphans = of.parts.filter(({ isInBin, isOnlyOwner }) => isInBin && isOnlyOwner).map(({ name }) => name);
  const inBin =
    orphans.length === 0
      ? ""
      : ` In the bin nobody else owns ${new Intl.ListFormat("en").format(orphans)}: afterwards only an administrator can bring that back.`;
  return (
    <ConfirmByName
      title={`Remove ${of.name}`}
      text={`Their account is gone and the next click on their open pages is refused. What they did, and the API keys they made, stay.${inBin}`}
      name={of.name}
      label="Remove the person"
      pendingLabel="Removing …"
      isPending={remove.isPending}
      fault={remove.error?.message}
      onConfirm={(typed) => remove.mutate(typed, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
