"use client";

import { useState } from "react";
import { ConfirmByName } from "#components/shell/page/confirm-by-name.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import { useDownloadAccount } from "#lib/operations/account-data/client.ts";
import { useEraseAccount } from "#lib/people/auth/account/client.ts";

export function OwnData({ name }: { name: string }) {
  const [isErasing, setErasing] = useState(false);
  const load = useDownloadAccount("/api/account/export");
  const erase = useEraseAccount();
  const isAlive = useIsMounted();
  return (
    <Panel
      title="Your data"
      note="Download everything that is stored about you: account, memberships, sign-ins, notes, answers, and what the log says you did."
    >
      <ErrorBox error={load.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          label="Download my data"
          pendingLabel="Collecting…"
          disabled={!isAlive}
          isPending={load.isPending}
          onClick={() => load.mutate()}
        />
        <Button label="Delete my account…" disabled={!isAlive} onClick={() => setErasing(true)} className="text-danger" />
      </div>
      <p role="status" className="mt-3 text-note text-muted empty:hidden">
        {load.isSuccess &&
          (load.data.more > 0 ? `Downloaded, with the newest entries of the log; ${load.data.more} are older.` : "Downloaded.")}
      </p>
      {isErasing && (
        <ConfirmByName
          title="Delete your account"
          text="You leave all projects, and your name and address are erased here. What you did stays in the log, as done by a former member. API keys that you created keep working. This can’t be undone."
          name={name}
          label="Delete my account"
          pendingLabel="Deleting…"
          onConfirm={(typed) => erase.mutateAsync(typed)}
          onDone={() => window.location.assign("/sign-in")}
          onClose={() => setErasing(false)}
        />
      )}
    </Panel>
  );
}
