"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LastSeen } from "#components/operations/admin/people-table.tsx";
import { PersonActions } from "#components/operations/admin/person-actions.tsx";
import { PersonParts } from "#components/operations/admin/person-parts.tsx";
import { RemovePerson } from "#components/operations/admin/remove-person.tsx";
import { ResetLinkDialog } from "#components/operations/admin/reset-link-dialog.tsx";
import { counted } from "#components/operations/admin/words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";
import { personOptions } from "#lib/operations/admin/people.client.ts";
import type { ResetLink } from "#lib/operations/admin/people.schema.ts";

export function PersonDialog({ id, isOneself, onClose }: { id: string; isOneself: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery(personOptions(id));
  const [isRemoving, setRemoving] = useState(false);
  const [link, setLink] = useState<ResetLink>();
  if (data && link) return <ResetLinkDialog person={data} link={link} onClose={() => setLink(undefined)} />;
  if (data && isRemoving) return <RemovePerson person={data} onDone={onClose} onClose={() => setRemoving(false)} />;
  return (
    <Dialog title={data?.name ?? "Person"} onClose={onClose}>
      {!data && !error && <RowsSkeleton label="Loading the person" />}
      {error && (
        <div className="mt-4">
          <ErrorBox error={error} onRetry={() => void refetch()} />
        </div>
      )}
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
