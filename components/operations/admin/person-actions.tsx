"use client";

import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { useDownloadAccount } from "#lib/operations/account-data/client.ts";
import { useCreateResetLink, useEndAllSessions, useSetAdministrator } from "#lib/operations/admin/people.client.ts";
import type { AdminPersonDetail, ResetLink } from "#lib/operations/admin/people.schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export function PersonActions(props: {
  person: AdminPersonDetail;
  isOneself: boolean;
  onLink: (link: ResetLink) => void;
  onRemove: () => void;
}) {
  const { person: subject, isOneself, onLink, onRemove } = props;
  const setAdmin = useSetAdministrator(subject.id);
  const endAll = useEndAllSessions(subject.id);
  const makeLink = useCreateResetLink(subject.id);
  const load = useDownloadAccount(`/api/admin/people/${subject.id}/export`);
  const isBusy = setAdmin.isPending || endAll.isPending || makeLink.isPending || load.isPending;
  const error = setAdmin.error ?? endAll.error ?? makeLink.error ?? load.error;

  const begin = (work: () => void): void => {
    if (isBusy) return;
    for (const step of [setAdmin, endAll, makeLink, load]) step.reset();
    work();
  };
  const changeAdmin = (): void => setAdmin.mutate(!subject.isAdmin, { onSuccess: () => isOneself && window.location.assign("/projects") });

  return (
    <div className="mt-6 border-t border-border pt-5">
      <ErrorBox error={error} className="mb-4" />
      {!subject.emailProven && (
        <p className="mb-4 text-note">This address has not been confirmed. The person who created the account may not own it.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          label={makeLink.isPending ? "Creating the link…" : "Create password link"}
          isPending={isBusy}
          onClick={() => begin(() => makeLink.mutate(undefined, { onSuccess: onLink }))}
        />
        <Button
          label={endAll.isPending ? "Signing out…" : "Sign out everywhere"}
          isPending={isBusy}
          disabled={subject.openSessions === 0 && !endAll.isPending}
          onClick={() => begin(() => endAll.mutate())}
        />
        <Button
          label={subject.isAdmin ? "Remove as administrator" : "Make administrator"}
          isPending={isBusy}
          onClick={() => begin(changeAdmin)}
        />
        <Button label={load.isPending ? "Collecting…" : "Download data"} isPending={isBusy} onClick={() => begin(() => load.mutate())} />
        <Button label="Remove…" isPending={isBusy} onClick={() => begin(onRemove)} className="text-danger" />
      </div>
      <p role="status" className="mt-3 text-note text-muted empty:hidden">
        {endAll.isSuccess && "Signed out everywhere. Their open pages stop working."}
        {setAdmin.isSuccess &&
          (subject.isAdmin
            ? `${isolated(subject.name)} is now an administrator.`
            : `${isolated(subject.name)} is no longer an administrator.`)}
      </p>
    </div>
  );
}
