"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DeliveryLog } from "#components/history/webhooks/delivery-log.tsx";
import { DisabledNotice } from "#components/history/webhooks/disabled-notice.tsx";
import { DeleteEndpointDialog, EditEndpointDialog } from "#components/history/webhooks/endpoint-dialogs.tsx";
import { EndpointMenu } from "#components/history/webhooks/endpoint-menu.tsx";
import { RotateSecretDialog, ShownSecretDialog } from "#components/history/webhooks/secret-dialogs.tsx";
import { endpointName, endpointWords, typesWords } from "#components/history/webhooks/words.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { AddressText } from "#components/ui/address-text.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { SelectField } from "#components/ui/select.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { endpointQuery, useEndpointAction } from "#lib/history/webhooks/client.ts";
import type { DeliveriesPage } from "#lib/history/webhooks/deliveries.schema.ts";
import type { EndpointView, ShownSecret } from "#lib/history/webhooks/schema.ts";
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

function ReplayDialog({ slug, endpoint, onClose }: { slug: string; endpoint: EndpointView; onClose: () => void }) {
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

type Open = "edit" | "rotate" | "replay" | "delete";

export function OneEndpoint(props: { slug: string; initial: EndpointView; first: { page: DeliveriesPage; readAt: number } }) {
  const { slug, initial, first } = props;
  const { data: endpoint = initial, error, refetch } = useQuery({ ...endpointQuery(slug, initial.id), initialData: initial });
  const [open, setOpen] = useState<Open>();
  const [made, setMade] = useState<ShownSecret>();
  const action = useEndpointAction(slug);
  const router = useRouter();
  const show = useToast();
  const list = `/p/${slug}/webhooks`;
  const { tone, label } = endpointWords(endpoint);
  const types = typesWords(endpoint);
  const close = (): void => setOpen(undefined);

  const move = (state: "active" | "paused"): void =>
    action.mutate(
      { kind: "change", id: endpoint.id, change: { state } },
      { onSuccess: () => show({ text: state === "paused" ? "Paused. Events are kept for up to 30 days." : "Sending events again." }) },
    );
  const sendTest = (): void => {
    if (action.isPending) return;
    action.mutate({ kind: "test", id: endpoint.id }, { onSuccess: () => show({ text: "A test message is on its way." }) });
  };

  return (
    <>
      <BackLink href={list} className="mb-1 min-h-9">
        All endpoints
      </BackLink>
      <PageHead
        title={<AddressText text={endpointName(endpoint)} />}
        lead={
          <>
            <code className="inline-code mb-1.5 block w-fit [overflow-wrap:anywhere]">{endpoint.url}</code>
            <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={tone}>{label}</Badge>
              <span title={types.all}>{types.short}</span>
              {endpoint.sendsPersonalData && <Badge tone="warn">Receives personal data</Badge>}
              {endpoint.oldSecretUntil && (
                <span>
                  The old secret signs too until <LocalTime at={endpoint.oldSecretUntil} />
                </span>
              )}
            </span>
          </>
        }
        action={
          <div className="flex items-center gap-2">
            <Button label="Send test" isPending={action.isPending} onClick={sendTest} />
            <EndpointMenu
              endpoint={endpoint}
              onChoose={(deed) => {
                if (deed === "pause") move("paused");
                else if (deed === "resume") move("active");
                else setOpen(deed);
              }}
            />
          </div>
        }
      />
      <div className="grid gap-5">
        <ErrorBox context="This page may be out of date." error={error} onRetry={() => void refetch()} />
        <ErrorBox error={action.error} />
        {endpoint.state === "disabled" && <DisabledNotice endpoint={endpoint} onEnable={() => move("active")} />}
        <DeliveryLog slug={slug} endpoint={endpoint} first={first} />
      </div>
      {open === "edit" && <EditEndpointDialog slug={slug} endpoint={endpoint} onClose={close} />}
      {open === "replay" && <ReplayDialog slug={slug} endpoint={endpoint} onClose={close} />}
      {open === "delete" && <DeleteEndpointDialog slug={slug} endpoint={endpoint} onClose={close} onDeleted={() => router.push(list)} />}
      {open === "rotate" && (
        <RotateSecretDialog
          slug={slug}
          endpoint={endpoint}
          onClose={close}
          onMade={(shown) => {
            close();
            setMade(shown);
          }}
        />
      )}
      {made && <ShownSecretDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}
