"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useEndpointAction } from "#lib/history/webhooks/client.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";
import { HOUR_MS } from "#lib/platform/time.ts";

const WHICH = [
  { value: "failed", label: "Only messages that failed" },
  { value: "all", label: "All events" },
] as const;

/** `YYYY-MM-DDTHH:MM` in the reader's time zone, as the input needs it. */
function localText(ms: number): string {
  const moment = new Date(ms);
  return new Date(ms - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function ReplayDialog({ slug, endpoint, onClose }: { slug: string; endpoint: EndpointView; onClose: () => void }) {
  const [since, setSince] = useState(() => localText(Date.now() - HOUR_MS));
  const [which, setWhich] = useState<"failed" | "all">("failed");
  const action = useEndpointAction(slug);
  const show = useToast();
  return (
    <FormDialog
      title="Replay events"
      text="Messages keep their IDs, so a receiver that remembers IDs processes none twice. Events are kept for 30 days."
      label="Replay"
      pendingLabel="Queuing…"
      onSubmit={() => action.mutateAsync({ kind: "replay", id: endpoint.id, replay: { since: new Date(since).toISOString(), which } })}
      onDone={() => {
        show({ text: "The messages are being sent again." });
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField
        label="What to send again"
        value={which}
        onChange={(value) => setWhich(value === "all" ? "all" : "failed")}
        choices={WHICH}
        hint="All events are read from the log again, also those from before this endpoint existed."
      />
      <Field label="Since" type="datetime-local" value={since} onChange={setSince} error="Enter a date and a time." />
    </FormDialog>
  );
}
