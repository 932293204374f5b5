"use client";

import { Form } from "@heroui/react/form";
import { Input } from "@heroui/react/input";
import { Label } from "@heroui/react/label";
import { TextField } from "@heroui/react/textfield";
import { type FormEvent, useState } from "react";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { FieldNote } from "#components/ui/field-note.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { TextInput } from "#components/ui/text-input.tsx";
import { EventChoice } from "#components/webhooks/event-choice.tsx";
import type { EventType } from "#lib/events/schema.ts";
import { MOST_DESCRIPTION_LENGTH, type NewEndpoint } from "#lib/webhooks/schema.ts";

const NO_TYPE = "Choose at least one event type, or all events.";

export function EndpointForm(props: {
  initial: NewEndpoint;
  label: string;
  pendingLabel: string;
  isPending: boolean;
  fault: string | undefined;
  onSubmit: (input: NewEndpoint) => void;
}) {
  const { initial, label, pendingLabel, isPending, fault, onSubmit } = props;
  const [url, setUrl] = useState(initial.url);
  const [description, setDescription] = useState(initial.description);
  const [types, setTypes] = useState<readonly EventType[]>(initial.eventTypes);
  const [isAll, setAll] = useState(initial.eventTypes.length === 0);
  const [isIncomplete, setIncomplete] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const lacksTypes = !isAll && types.length === 0;
    setIncomplete(lacksTypes);
    if (!lacksTypes) onSubmit({ url, description, eventTypes: isAll ? [] : [...types] });
  };

  return (
    <Form onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <TextInput
        label="Address"
        value={url}
        onChange={setUrl}
        maxLength={2000}
        hint="Begins with https:// and can be reached from the internet."
        fault="Enter an address."
      />
      <TextField value={description} onChange={setDescription} maxLength={MOST_DESCRIPTION_LENGTH} autoComplete="off" fullWidth>
        <Label>Description (optional)</Label>
        <Input className="h-11" />
        <FieldNote hint="Who receives the events, for example Website." />
      </TextField>
      <EventChoice
        isAll={isAll}
        value={types}
        onChange={(all, value) => {
          setAll(all);
          setTypes(value);
        }}
      />
      {(isIncomplete || fault) && <FaultBox text={isIncomplete ? NO_TYPE : (fault ?? "")} />}
      <div>
        <SubmitButton label={label} pendingLabel={pendingLabel} isPending={isPending} />
      </div>
    </Form>
  );
}
