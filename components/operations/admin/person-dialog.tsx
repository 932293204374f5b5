"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LastSeen } from "#components/operations/admin/people-table.tsx";
import { PersonActions } from "#components/operations/admin/person-actions.tsx";
import { PersonParts } from "#components/operations/admin/person-parts.tsx";
import { ConfirmByName } from "#components/shell/page/confirm-by-name.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { counted } from "#components/ui/counted.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";
import { personOptions, useRemovePerson } from "#lib/operations/admin/people.client.ts";
import type { AdminPersonDetail, ResetLink } from "#lib/operations/admin/people.schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

function RemovePerson({ person, onDone, onClose }: { person: AdminPersonDetail; onDone: () => void; onClose: () => void }) {
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

function ResetLinkDialog({ person, link, onClose }: { person: { name: string; email: string }; link: ResetLink; onClose: () => void }) {
  return (
    <Dialog title={`Password link for ${person.name}`} onClose={onClose} locked>
      <p className="mt-3 mb-4">
        <strong>Copy the link now. It’s shown only once.</strong> Give it only to <bdi>{person.name}</bdi> ({person.email}): anyone who
        opens it can choose a new password. It works once, until <LocalTime at={link.expiresAt} />.
      </p>
      <CodeBlock caption="Password link" language="shell" code={link.url} />
      <Button tone="primary" label="I’ve copied the link" onClick={onClose} className="mt-6 w-full" />
    </Dialog>
  );
}

export function PersonDialog({ id, isOneself, onClose }: { id: string; isOneself: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery(personOptions(id));
  const [isRemoving, setRemoving] = useState(false);
  const [link, setLink] = useState<ResetLink>();
  if (data && link) return <ResetLinkDialog person={data} link={link} onClose={() => setLink(undefined)} />;
  if (data && isRemoving) return <RemovePerson person={data} onDone={onClose} onClose={() => setRemoving(false)} />;
  return (
    <Dialog title={data?.name ?? "Person"} onClose={onClose}>
      {!data && !error && <RowsSkeleton label="Loading the person" />}
      <ErrorBox error={error} onRetry={() => void refetch()} className="mt-4" />
      {data && (
        <>
          <p className="mt-1 flex flex-wrap items-center gap-2.5 text-muted [overflow-wrap:anywhere]">
            {data.email}
            {!data.emailProven && <Badge>Address not confirmed</Badge>}
            {data.isAdmin && <Badge tone="warn">Administrator</Badge>}
          </p>
          <p className="mt-3 text-note">
            Joined <LocalTime at={data.createdAt} show="day" />. Last seen: <LastSeen person={data} />.{" "}
            {counted(data.openSessions, "active session")}.
          </p>
          <PersonParts person={data} />
          <PersonActions person={data} isOneself={isOneself} onLink={setLink} onRemove={() => setRemoving(true)} />
        </>
      )}
    </Dialog>
  );
}
