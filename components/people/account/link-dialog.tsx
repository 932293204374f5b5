"use client";

import { FormDialog } from "#components/ui/form-dialog.tsx";
import { PROVIDER_NAMES, type ProviderId } from "#lib/people/auth/provider.schema.ts";

/** Asks first: linking confirms the address, which removes what was set up before. */
export function LinkDialog(props: { provider: ProviderId; email: string; onConfirm: () => void; onClose: () => void }) {
  const { provider, email, onConfirm, onClose } = props;
  const name = PROVIDER_NAMES[provider];
  return (
    <FormDialog title={`Link ${name}?`} label={`Link ${name}`} pendingLabel="Linking…" tone="danger" onSubmit={onConfirm} onClose={onClose}>
      <p>
        Linking confirms that <span className="[overflow-wrap:anywhere]">{email}</span> is yours. Your password, your other sessions, and
        any open invitations you sent will be removed. You can choose a new password afterward.
      </p>
    </FormDialog>
  );
}
