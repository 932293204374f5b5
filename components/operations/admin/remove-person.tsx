"use client";

import { useState } from "react";
import { ConfirmByName } from "#components/shell/page/confirm-by-name.tsx";
import { useRemovePerson } from "#lib/operations/admin/people.client.ts";
import type { AdminPersonDetail } from "#lib/operations/admin/people.schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export function RemovePerson({ person, onDone, onClose }: { person: AdminPersonDetail; onDone: () => void; onClose: () => void }) {
  const remove = useRemovePerson(person.id);
  const [erases, setErases] = useState(false);
  const orphans = person.parts.filter(({ isInBin, isOnlyOwner }) => isInBin && isOnlyOwner).map(({ name }) => name);
  const inBin =
    orphans.length === 0
      ? ""
      : ` After that, no one owns ${new Intl.ListFormat("en").format(orphans)} in the bin, and only an administrator can restore it.`;
  return (
    <ConfirmByName
      title={`Remove ${isolated(person.name)}`}
      text={`Their account is deleted, and their open pages stop working. What they did and the API keys they created stay.${inBin}`}
      name={person.name}
      label="Remove person"
      pendingLabel="Removing…"
      onConfirm={(typed) => remove.mutateAsync({ name: typed, erases })}
      onDone={onDone}
      onClose={onClose}
    >
      <label className="flex items-start gap-3">
        <input type="checkbox" className="mt-1" checked={erases} onChange={(event) => setErases(event.target.checked)} />
        <span>
          Erase their name and address everywhere
          <span className="block text-note text-muted">
            The log then says “a former member”, and keeps what was done. This can’t be undone.
          </span>
        </span>
      </label>
    </ConfirmByName>
  );
}
