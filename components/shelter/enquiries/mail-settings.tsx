"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { ToggleSwitch } from "#components/ui/toggle-switch.tsx";
import { membersQuery } from "#lib/people/members/client.ts";
import { enquiryCalls } from "#lib/shelter/enquiries/client.ts";
import type { EnquirySettings } from "#lib/shelter/enquiries/settings.schema.ts";

type MailSettings = Pick<EnquirySettings, "acknowledges" | "acknowledgment" | "notifiedIds">;

function Notified({ project, ids, onChange }: { project: string; ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const { data: members = [] } = useQuery(membersQuery(project));
  const toggle = (id: string): void => onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <fieldset className="grid gap-1">
      <legend className="label mb-1">Who is notified of new enquiries</legend>
      {members.map(({ userId, name }) => (
        <label key={userId} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" checked={ids.includes(userId)} onChange={() => toggle(userId)} />
          <bdi>{name}</bdi>
        </label>
      ))}
      <p className="text-sm text-muted">If no one is chosen, all owners are. A mail says which animal it is about, not who asked.</p>
    </fieldset>
  );
}

export function MailPanel(props: {
  project: string;
  sendsMail: boolean;
  edited: MailSettings;
  change: (part: Partial<MailSettings>) => void;
}) {
  const { project, sendsMail, edited, change } = props;
  const note = sendsMail ? undefined : "This service sends no mail, so none of this happens until its operator sets up a mail server.";
  return (
    <Panel title="Mail" note={note}>
      <div className="grid gap-5">
        <ToggleSwitch
          label="Confirm to visitors that their enquiry arrived"
          isOn={edited.acknowledges}
          onChange={(acknowledges) => change({ acknowledges })}
        />
        {edited.acknowledges && (
          <Field
            label="What visitors are mailed"
            value={edited.acknowledgment}
            onChange={(acknowledgment) => change({ acknowledgment })}
            rows={5}
            maxLength={2000}
            isOptional
            hint="{animal} becomes the animal’s name. If empty, it says in the language of your site that the enquiry arrived. Anyone can type someone else’s address, so it never repeats what the visitor wrote."
          />
        )}
        <Notified project={project} ids={edited.notifiedIds} onChange={(notifiedIds) => change({ notifiedIds })} />
      </div>
    </Panel>
  );
}

/** Saved at once; each person has their own. */
export function OwnMailPanel({ project, first }: { project: string; first: boolean }) {
  const show = useToast();
  const [isOn, setOn] = useState(first);
  const save = useMutation({
    mutationFn: (next: boolean) => enquiryCalls.setOwnMail(project, next),
    onSuccess: (_, next) => show({ text: next ? "You get mails about enquiries." : "You get no mails about enquiries." }),
    onError: ({ message }, next) => {
      setOn(!next);
      show({ text: message, isError: true });
    },
  });
  return (
    <Panel title="Your own mails" note="About enquiries that are assigned to you, and new ones if you are chosen for them. Only for you.">
      <ToggleSwitch
        label="Mail me about enquiries"
        isOn={isOn}
        onChange={(next) => {
          setOn(next);
          save.mutate(next);
        }}
      />
    </Panel>
  );
}
