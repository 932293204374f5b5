"use client";

import { EndpointForm } from "#components/history/webhooks/endpoint-form.tsx";
import { endpointName } from "#components/history/webhooks/words.ts";
import { ConfirmByName } from "#components/shell/page/confirm-by-name.tsx";
import { useAddEndpoint, useEndpointAction } from "#lib/history/webhooks/client.ts";
import type { EndpointView, NewEndpoint, ShownSecret } from "#lib/history/webhooks/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

const NOTHING: NewEndpoint = { url: "", description: "", eventTypes: [], sendsPersonalData: false };

export function AddEndpointDialog({ slug, onClose, onMade }: { slug: string; onClose: () => void; onMade: (made: ShownSecret) => void }) {
  const add = useAddEndpoint(slug);
  return (
    <EndpointForm
      title="Add an endpoint"
      initial={NOTHING}
      label="Add endpoint"
      pendingLabel="Adding…"
      isKeptOpen
      onSubmit={(input) => add.mutateAsync(input)}
      onDone={onMade}
      onClose={onClose}
    />
  );
}

interface Props {
  slug: string;
  endpoint: EndpointView;
  onClose: () => void;
}

export function EditEndpointDialog({ slug, endpoint, onClose }: Props) {
  const action = useEndpointAction(slug);
  const save = (input: NewEndpoint) => {
    const { url, ...rest } = input;
    return action.mutateAsync({ kind: "change", id: endpoint.id, change: url.trim() === endpoint.url ? rest : input });
  };
  return (
    <EndpointForm
      title={`Edit “${isolated(endpointName(endpoint))}”`}
      initial={endpoint}
      label="Save"
      pendingLabel="Saving…"
      onSubmit={save}
      onDone={onClose}
      onClose={onClose}
    />
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
      onConfirm={() => action.mutateAsync({ kind: "delete", id: endpoint.id })}
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
