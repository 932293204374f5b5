"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EnquiryActions } from "#components/shelter/enquiries/use-enquiry.ts";
import { STATE_WORDS, SUSPICION_WORDS, stateSaid } from "#components/shelter/enquiries/words.ts";
import { Button } from "#components/ui/button.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { membersQuery } from "#lib/people/members/client.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";
import { ENQUIRY_STATES, type EnquiryState } from "#lib/shelter/enquiries/schema.ts";

const STATES = ENQUIRY_STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

/** The likely one comes first. */
const STEPS: Record<EnquiryState, readonly { state: EnquiryState; label: string }[]> = {
  new: [
    { state: "in_progress", label: "Start" },
    { state: "approved", label: "Approve" },
    { state: "declined", label: "Decline" },
  ],
  in_progress: [
    { state: "approved", label: "Approve" },
    { state: "declined", label: "Decline" },
    { state: "closed", label: "Close" },
  ],
  approved: [{ state: "closed", label: "Close" }],
  declined: [{ state: "in_progress", label: "Open again" }],
  closed: [{ state: "in_progress", label: "Open again" }],
};

function Approve({ actions, name, onClose }: { actions: EnquiryActions; name: string; onClose: () => void }) {
  const { state, name: person } = actions.enquiry;
  return (
    <FormDialog
      title={`Reserve ${isolated(name)} for ${isolated(person)}?`}
      text={`${isolated(name)} becomes Pending, leaves the list on your site, and Adoptions names ${isolated(person)}.`}
      label="Approve and reserve"
      pendingLabel="Approving…"
      onSubmit={() =>
        actions.change({ state: "approved", petStatus: "pending" }, `Approved. ${isolated(name)} is pending.`, {
          state,
          petStatus: "available",
        })
      }
      onDone={onClose}
      onClose={onClose}
    >
      <Button
        label="Approve only"
        onClick={() => {
          onClose();
          void actions.change({ state: "approved" }, stateSaid("approved"), { state });
        }}
        className="self-start"
      />
    </FormDialog>
  );
}

export function QuarantineNote({ actions, canWrite }: { actions: EnquiryActions; canWrite: boolean }) {
  const { quarantined, suspicions } = actions.enquiry;
  if (!quarantined) return null;
  return (
    <section aria-label="Possible spam" className="mb-5 rounded-2xl border border-warning bg-warning/15 p-4 text-note">
      <p className="font-semibold">This may be spam, so it was set aside.</p>
      <ul className="mt-1 list-disc pl-5">
        {suspicions.map((suspicion) => (
          <li key={suspicion}>{SUSPICION_WORDS[suspicion]}</li>
        ))}
      </ul>
      {canWrite && (
        <Button
          label="It is not spam"
          disabled={actions.isBusy}
          onClick={() => void actions.change({ quarantined: false }, "Moved to the inbox.", { quarantined: true })}
          className="mt-3 bg-surface"
        />
      )}
    </section>
  );
}

export function EnquirySteps({ actions, canWrite, project }: { actions: EnquiryActions; canWrite: boolean; project: string }) {
  const { enquiry, isBusy, change } = actions;
  const { state, pet, assigneeId, assignee, quarantined } = enquiry;
  const [isApproving, setApproving] = useState(false);
  const { data: members } = useQuery(membersQuery(project));
  const people = (members ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  const known = assigneeId === null || people.some(({ value }) => value === assigneeId);
  const choices = [{ value: "", label: "No one" }, ...people, ...(known ? [] : [{ value: assigneeId, label: assignee ?? "" }])];
  const to = (next: EnquiryState): void => {
    if (next === "approved" && pet?.status === "available" && !pet.inBin) setApproving(true);
    else void change({ state: next }, stateSaid(next), { state });
  };
  return (
    <div className="grid gap-4">
      {canWrite && (
        <div className="flex flex-wrap gap-2.5">
          {STEPS[state].map((step) => (
            <Button key={step.state} label={step.label} disabled={isBusy} onClick={() => to(step.state)} />
          ))}
          {!quarantined && (
            <Button
              label="Mark as spam"
              disabled={isBusy}
              onClick={() => void change({ quarantined: true }, "Moved to possible spam.", { quarantined: false })}
            />
          )}
        </div>
      )}
      <SelectField
        label="State"
        value={state}
        onChange={(next) => to(next as EnquiryState)}
        choices={STATES}
        isDisabled={!canWrite || isBusy}
      />
      <SelectField
        label="Assigned to"
        value={assigneeId ?? ""}
        onChange={(next) =>
          void change({ assigneeId: next === "" ? null : next }, next === "" ? "Assigned to no one." : "Assigned.", { assigneeId })
        }
        choices={choices}
        isDisabled={!canWrite || isBusy}
      />
      {isApproving && pet && <Approve actions={actions} name={pet.name} onClose={() => setApproving(false)} />}
    </div>
  );
}
