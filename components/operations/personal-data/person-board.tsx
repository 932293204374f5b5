"use client";

import { useState } from "react";
import { backupWords, EraseDialog } from "#components/operations/personal-data/erase-dialog.tsx";
import { FoundPanels } from "#components/operations/personal-data/found-panels.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Field } from "#components/ui/field.tsx";
import { Card } from "#components/ui/panel.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { personCalls } from "#lib/operations/personal-data/client.ts";
import type { PersonalData } from "#lib/operations/personal-data/schema.ts";
import { hasErasable, isNothingFound, personText } from "#lib/operations/personal-data/view.ts";
import { download } from "#lib/platform/browser/download.ts";

function Actions(props: { projectName: string; found: PersonalData; canErase: boolean; onErase: () => void }) {
  const { projectName, found, canErase, onErase } = props;
  return (
    <div className="flex flex-wrap gap-3">
      <button
        type="button"
        className="button button--outline"
        onClick={() => download("personal-data.txt", "text/plain;charset=utf-8", personText(found, projectName))}
      >
        Download to read
      </button>
      <button
        type="button"
        className="button button--outline"
        onClick={() => download("personal-data.json", "application/json", JSON.stringify(found, null, 2))}
      >
        Download as JSON
      </button>
      {canErase && hasErasable(found) && (
        <button type="button" className="button button--danger" onClick={onErase}>
          Erase…
        </button>
      )}
    </div>
  );
}

export function PersonBoard(props: { project: string; projectName: string; canErase: boolean; backupDays: number | null }) {
  const { project, projectName, canErase, backupDays } = props;
  const show = useToast();
  const [address, setAddress] = useState("");
  const [found, setFound] = useState<PersonalData>();
  const [isErasing, setErasing] = useState(false);
  return (
    <div className="grid gap-5">
      <Card>
        <SubmitForm
          label="Search"
          pendingLabel="Searching…"
          isRepeatable
          onSubmit={() => personCalls.search(project, address.trim())}
          onDone={setFound}
        >
          <Field
            label="Email address"
            type="email"
            inputMode="email"
            value={address}
            onChange={setAddress}
            maxLength={254}
            error="Enter an email address."
            hint="Of someone who asks what you store about them, or wants it gone. The address is looked for in all of the project’s texts. A name alone cannot be looked for."
          />
        </SubmitForm>
        {!canErase && <p className="mt-4 text-note text-muted">Owners can erase what is found.</p>}
      </Card>
      <div role="status" className="grid gap-5">
        {found && isNothingFound(found) && (
          <EmptyState
            picture="no-match"
            title="Nothing is stored about this address"
            text={
              <>
                <bdi>{found.address}</bdi>. {backupWords(backupDays)}
              </>
            }
          />
        )}
        {found && !isNothingFound(found) && (
          <>
            <Actions projectName={projectName} found={found} canErase={canErase} onErase={() => setErasing(true)} />
            <p className="text-note text-muted">{backupWords(backupDays)}</p>
            <FoundPanels project={project} found={found} />
          </>
        )}
      </div>
      {found && isErasing && (
        <EraseDialog
          project={project}
          found={found}
          onErased={(left) => {
            setErasing(false);
            setFound(left);
            show({ text: hasErasable(left) ? "Erased in part. Erase again." : "Erased." });
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </div>
  );
}
