"use client";

import { useState } from "react";
import { ConfirmByName } from "#components/projects/confirm-by-name.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { EndpointForm } from "#components/webhooks/endpoint-form.tsx";
import { endpointName } from "#components/webhooks/words.ts";
import { isolated } from "#lib/names/isolated.rules.ts";
import { useAddEndpoint, useEndpointAction } from "#lib/webhooks/client.ts";
import type { EndpointView, NewEndpoint, ShownSecret } from "#lib/webhooks/schema.ts";

const NOTHING: NewEndpoint = { url: "", description: "", eventTypes: [] };

export function AddEndpointDialog({ slug, onClose, onMade }: { slug: string; onClose: () => void; onMade: (made: ShownSecret) => void }) {
  const add = useAddEndpoint(slug);
  // Separate state: the mutation reports pending slightly later, and Escape before that would lose the secret.
  const [isSending, setSending] = useState(false);
  const send = (input: NewEndpoint): void => {
    setSending(true);
    add.mutate(input, { onSuccess: onMade, onError: () => setSending(false) });
  };
  return (
    <Dialog title="Add an endpoint" onClose={onClose} locked={isSending}>
      <EndpointForm
        initial={NOTHING}
        label="Add endpoint"
        pendingLabel="Adding…"
        isPending={isSending}
        fault={add.error?.message}
        onSubmit={send}
      />
    </Dialog>
  );
}

interface Props {
  slug: string;
  endpoint: EndpointView;
  onClose: () => void;
}

export function EditEndpointDialog({ slug, endpoint, onClose }: Props) {
  const action = useEndpointAction(slug);
  const save = (input: NewEndpoint): void => {
    const { url, ...rest } = input;
    const change = url.trim() === endpoint.url ? rest : input;
    action.mutate({ kind: "change", id: endpoint.id, change }, { onSuccess: onClose });
  };
  return (
    <Dialog title={`Edit “${isolated(endpointName(endpoint))}”`} onClose={onClose}>
      <EndpointForm
        initial={endpoint}
        label="Save"
        pendingLabel="Saving…"
        isPending={action.isPending}
        fault={action.error?.message}
        onSubmit={save}
      />
    </Dialog>
  );
}

export function DeleteEndpointDialog({ slug, endpoint, onClose, onDeleted }: Props & { onDeleted: () => void }) {
  const action = useEndpointAction(slug);
  const name = endpointName(endpoint);
  return (
    <ConfirmByName
      title={`Delete “${isolated(name)}”`}
      text="Nothing more is sent there, and the log of its deliveries is deleted. This can’t be undone. To stop for a while, pause it instead."
      name={name}
      label="Delete endpoint"
      pendingLabel="Deleting…"
      isPending={action.isPending}
      fault={action.error?.message}
      onConfirm={() => action.mutate({ kind: "delete", id: endpoint.id }, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  );
}
