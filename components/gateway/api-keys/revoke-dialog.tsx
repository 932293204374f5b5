"use client";

import { ConfirmByName } from "#components/shell/page/confirm-by-name.tsx";
import { useChangeKey } from "#lib/gateway/api-keys/client.ts";
import type { KeyWithBan } from "#lib/gateway/api-keys/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export function RevokeDialog({ slug, apiKey, onClose }: { slug: string; apiKey: KeyWithBan; onClose: () => void }) {
  const change = useChangeKey(slug);
  return (
    <ConfirmByName
      title={`Revoke “${isolated(apiKey.name)}”`}
      text={`${apiKey.shown} stops working everywhere with the next request, and this can’t be undone. To pause it instead, disable it.`}
      name={apiKey.name}
      label="Revoke key"
      pendingLabel="Revoking…"
      onConfirm={() => change.mutateAsync({ kind: "revoke", id: apiKey.id })}
      onDone={onClose}
      onClose={onClose}
    />
  );
}
