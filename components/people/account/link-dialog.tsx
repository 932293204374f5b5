"use client";

import { FormDialog } from "#components/ui/form-dialog.tsx";

/** Asks first: linking confirms the address, which removes what was set up before. */
export function LinkDialog(props: { name: string; email: string; onConfirm: () => void; onClose: () => void }) {
  const { name, email, onConfirm, onClose } = props;
  return (
    <FormDialog title={`Link ${name}?`} label={`Link ${name}`} pendingLabel="Linking…" tone="danger" onSubmit={onConfirm} onClose={onClose}>
      <p>
        Linking confirms that <span className="[overflow-wrap:anywhere]">{email}</span> is yours. Your password, your other sessions, and
        any open invitations you sent will be removed. You can choose a new password afterward.
      </p>
    </FormDialog>
  );
}
