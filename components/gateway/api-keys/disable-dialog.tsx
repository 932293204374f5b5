"use client";

import { FormDialog } from "#components/ui/form-dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { useChangeKey } from "#lib/gateway/api-keys/client.ts";
import type { KeyWithBan } from "#lib/gateway/api-keys/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export function DisableDialog({ slug, apiKey, onClose }: { slug: string; apiKey: KeyWithBan; onClose: () => void }) {
  const change = useChangeKey(slug);
  const { id, name, shown, lastUsedAt } = apiKey;
  return (
    <FormDialog
      title={`Disable “${isolated(name)}”?`}
      label="Disable key"
      pendingLabel="Disabling…"
      tone="danger"
      onSubmit={() => change.mutateAsync({ kind: "state", id, state: "disabled" })}
      onDone={onClose}
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
    </FormDialog>
  );
}
