"use client";

import { type ComponentProps, useState } from "react";
import { EventChoice } from "#components/history/webhooks/event-choice.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { ToggleSwitch } from "#components/ui/toggle-switch.tsx";
import type { EventType } from "#lib/history/events/schema.ts";
import { MAX_DESCRIPTION_LENGTH, type NewEndpoint } from "#lib/history/webhooks/schema.ts";

type Shared<T> = Omit<ComponentProps<typeof FormDialog<T>>, "onSubmit" | "children">;

export function EndpointForm<T>(props: Shared<T> & { initial: NewEndpoint; onSubmit: (input: NewEndpoint) => Promise<T> }) {
  const { initial, onSubmit, ...dialog } = props;
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description);
  const [types, setTypes] = useState<readonly EventType[]>(initial.eventTypes);
  const [sendsPersonalData, setSendsPersonalData] = useState(initial.sendsPersonalData);
  const [isAll, setAll] = useState(initial.eventTypes.length === 0);

  const submit = (): Promise<T> => {
    if (!isAll && types.length === 0) throw new Error("Choose at least one event type, or all events.");
    return onSubmit({ url, description, eventTypes: isAll ? [] : [...types], sendsPersonalData });
  };

  return (
    <FormDialog {...dialog} onSubmit={submit}>
      <Field
        label="Address"
        value={url}
        onChange={setUrl}
        maxLength={2000}
        hint="Begins with https:// and can be reached from the internet."
        error="Enter an address."
      />
      <Field
        label="Description (optional)"
        value={description}
        onChange={setDescription}
        maxLength={MAX_DESCRIPTION_LENGTH}
        isOptional
        hint="Who receives the events, for example Website."
      />
      <EventChoice
        isAll={isAll}
        value={types}
        onChange={(all, value) => {
          setAll(all);
          setTypes(value);
        }}
      />
      <div>
        <ToggleSwitch label="Send what visitors wrote" isOn={sendsPersonalData} onChange={setSendsPersonalData} />
        <p className="mt-1 text-note text-muted">
          Messages about enquiries then have the visitor’s name, contact details, and text. The receiver must delete them when the enquiry
          is deleted.
        </p>
      </div>
    </FormDialog>
  );
}
