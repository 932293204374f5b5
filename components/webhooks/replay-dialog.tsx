"use client";

import { Form } from "@heroui/react/form";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { FIELD } from "#components/ui/field-look.ts";
import { SelectField } from "#components/ui/select-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { HOUR_MS } from "#lib/time.ts";
import { useEndpointAction } from "#lib/webhooks/client.ts";
import type { EndpointView } from "#lib/webhooks/schema.ts";

const WHICH = [
  { value: "failed", label: "Only messages that failed" },
  { value: "all", label: "All events" },
] as const;

/** In the reader's time zone, as the input needs it. */
function localText(ms: number): string {
  const moment = new Date(ms);
  return new Date(ms - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function ReplayDialog({ slug, endpoint, onClose }: { slug: string; endpoint: EndpointView; onClose: () => void }) {
  const [since, setSince] = useState(() => localText(Date.now() - HOUR_MS));
  const [which, setWhich] = useState<"failed" | "all">("failed");
  const action = useEndpointAction(slug);
  const show = useToast();

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const moment = new Date(since);
    if (action.isPending || Number.isNaN(moment.getTime())) return;
    action.mutate(
      { kind: "replay", id: endpoint.id, replay: { since: moment.toISOString(), which } },
      {
        onSuccess: () => {
          show({ text: "The messages are being sent again." });
          onClose();
        },
      },
    );
  };

  return (
    <Dialog title="Replay events" onClose={onClose}>
      <p className="mt-3 mb-5 text-muted">
        Messages keep their IDs, so a receiver that remembers IDs processes none twice. Events are kept for 30 days.
      </p>
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <SelectField
          label="What to send again"
          value={which}
          onChange={(value) => setWhich(value === "all" ? "all" : "failed")}
          choices={WHICH}
          hint="All events are read from the log again, also those from before this endpoint existed."
        />
        <label className="flex flex-col gap-1">
          <span className="label">Since</span>
          <input type="datetime-local" required value={since} onChange={(event) => setSince(event.target.value)} className={FIELD} />
        </label>
        {action.error && <FaultBox text={action.error.message} />}
        <div>
          <SubmitButton label="Replay" pendingLabel="Queuing…" isPending={action.isPending} />
        </div>
      </Form>
    </Dialog>
  );
}
