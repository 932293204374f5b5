"use client";

import { useRef, useState } from "react";
import { CandidateList } from "#components/operations/personal-data/candidate-list.tsx";
import { backupWords, EraseDialog } from "#components/operations/personal-data/erase-dialog.tsx";
import { FoundPanels } from "#components/operations/personal-data/found-panels.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Field } from "#components/ui/field.tsx";
import { Card } from "#components/ui/panel.tsx";
import { SubmitForm } from "#components/ui/submit-form.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { personCalls } from "#lib/operations/personal-data/client.ts";
import type { PersonalData, PersonCandidates } from "#lib/operations/personal-data/schema.ts";
import { hasErasable, isNothingFound, personText } from "#lib/operations/personal-data/view.ts";
import { download } from "#lib/platform/browser/download.ts";
import { EMAIL_SHAPE, maxLengthOf } from "#lib/shelter/adoptions/limits.rules.ts";

function Actions(props: { projectName: string; found: PersonalData; canErase: boolean; onErase: () => void }) {
  const { projectName, found, canErase, onErase } = props;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        label="Download to read"
        onClick={() => download("personal-data.txt", "text/plain;charset=utf-8", personText(found, projectName))}
      />
      <Button label="Download as JSON" onClick={() => download("personal-data.json", "application/json", JSON.stringify(found, null, 2))} />
      {canErase && hasErasable(found) && <Button tone="danger" label="Erase…" onClick={onErase} />}
    </div>
  );
}

export function PersonBoard(props: { project: string; projectName: string; canErase: boolean; backupDays: number | null }) {
  const { project, projectName, canErase, backupDays } = props;
  const show = useToast();
  const [text, setText] = useState("");
  const [{ found, candidates }, setShown] = useState<{ found?: PersonalData; candidates?: PersonCandidates }>({});
  const [chosen, setChosen] = useState<string>();
  const [isErasing, setErasing] = useState(false);
  const latest = useRef(0);
  /** An older answer that arrives later changes nothing. */
  const search = async (typed: string): Promise<void> => {
    latest.current += 1;
    const own = latest.current;
    const shown = EMAIL_SHAPE.test(typed)
      ? { found: await personCalls.search(project, typed) }
      : { candidates: await personCalls.candidates(project, typed) };
    if (own === latest.current) setShown(shown);
  };
  const choose = async (address: string): Promise<void> => {
    setText(address);
    setChosen(address);
    try {
      await search(address);
    } catch (error) {
      show({ text: error instanceof Error ? error.message : "Try again.", isError: true });
    } finally {
      setChosen(undefined);
    }
  };
  return (
    <div className="grid gap-5">
      <Card>
        <SubmitForm label="Search" pendingLabel="Searching…" isRepeatable onSubmit={() => search(text.trim())}>
          <Field
            label="Email address, name, or phone number"
            type="text"
            value={text}
            onChange={setText}
            maxLength={maxLengthOf("email")}
            error="Enter an email address, a name, or a phone number."
            hint="Of someone who asks what you store about them, or wants it gone. An address is looked for in all of the project’s texts. A name or number lists the people it may be, with their addresses."
          />
        </SubmitForm>
        {!canErase && <p className="mt-4 text-note text-muted">Owners can erase what is found.</p>}
      </Card>
      <div role="status" className="grid gap-5">
        {candidates && candidates.people.length + candidates.withoutAddress.length > 0 && (
          <CandidateList project={project} found={candidates} chosen={chosen} onChoose={(address) => void choose(address)} />
        )}
        {candidates && candidates.people.length + candidates.withoutAddress.length === 0 && (
          <EmptyState
            picture="no-match"
            title="No one with this name or number"
            text="Neither an enquiry nor an adoption has it. Try a part of the name, or ask for the address."
          />
        )}
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
            setShown({ found: left });
            show({ text: hasErasable(left) ? "Erased in part. Erase again." : "Erased." });
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </div>
  );
}
