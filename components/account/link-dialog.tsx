"use client";

import { Dialog } from "#components/ui/dialog.tsx";
import { PROVIDER_NAMES, type ProviderId } from "#lib/auth/provider.schema.ts";

/** Asks first: linking confirms the address, which removes what was set up before. */
export function LinkDialog(props: { provider: ProviderId; email: string; onConfirm: () => void; onClose: () => void }) {
  const { provider, email, onConfirm, onClose } = props;
  const name = PROVIDER_NAMES[provider];
  return (
    <Dialog title={`Link ${name}?`} onClose={onClose}>
      <p className="mt-3 mb-5">
        Linking confirms that <span className="[overflow-wrap:anywhere]">{email}</span> is yours. Your password, your other sessions, and
        any open invitations you sent will be removed. You can choose a new password afterward.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" onClick={onConfirm} className="button button--danger">
          Link {name}
        </button>
        <button type="button" onClick={onClose} className="button button--outline">
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
