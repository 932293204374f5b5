"use client";

import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { useChangeKey } from "#lib/api-keys/client.ts";
import type { KeyWithBan } from "#lib/api-keys/schema.ts";
import { isolated } from "#lib/names/isolated.rules.ts";

export function DisableDialog({ slug, apiKey, onClose }: { slug: string; apiKey: KeyWithBan; onClose: () => void }) {
  const change = useChangeKey(slug);
  const { id, name, shown, lastUsedAt } = apiKey;
  return (
    <ConfirmDialog
      title={`Disable “${isolated(name)}”?`}
      label="Disable key"
      pendingLabel="Disabling…"
      isPending={change.isPending}
      fault={change.error?.message}
      onConfirm={() => change.mutate({ kind: "state", id, state: "disabled" }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Every program that uses {shown} is refused with its next request.
        {lastUsedAt ? (
          <>
            {" "}
            It was last used <LocalTime at={lastUsedAt} />.
          </>
        ) : (
          " No use of it is known yet."
        )}
      </p>
      <p>You can enable it again at any time.</p>
    </ConfirmDialog>
  );
}
