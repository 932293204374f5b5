"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { useIsMounted } from "#components/ui/use-is-mounted.ts";
import type { NewRecoveryCodes, PasskeyView } from "#lib/people/auth/factors/schema.ts";
import { useCreatePasskey, useRemovePasskey } from "#lib/people/auth/passkeys/client.ts";
import { deviceName } from "#lib/people/auth/session/device-name.rules.ts";

const ROW = "flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0";

const LAST = " Two-step sign-in ends with it: your password alone will sign you in, and your recovery codes stop working.";

function CreateDialog({ onDone, onClose }: { onDone: (made: NewRecoveryCodes) => void; onClose: () => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const create = useCreatePasskey();
  return (
    <FormDialog
      title="Create a passkey"
      text="A passkey signs you in with your fingerprint, face, or PIN, without password or code. It stays on your device or in your password manager."
      label="Create passkey"
      pendingLabel="Continue in your browser’s window…"
      isKeptOpen
      onSubmit={() => create.mutateAsync(name)}
      onDone={onDone}
      onClose={onClose}
    >
      <Field label="Name" hint="To tell your passkeys apart." value={name} onChange={setName} maxLength={60} error="Enter a name." />
    </FormDialog>
  );
}

function RemoveDialog({ passkey, isLast, onClose }: { passkey: PasskeyView; isLast: boolean; onClose: () => void }) {
  const remove = useRemovePasskey();
  return (
    <FormDialog
      title={`Remove the passkey “${passkey.name}”?`}
      text={`It no longer signs you in. Delete it on your device, or in your password manager, too.${isLast ? LAST : ""}`}
      label="Remove passkey"
      pendingLabel="Removing it…"
      tone="danger"
      onSubmit={() => remove.mutateAsync(passkey.id)}
      onDone={onClose}
      onClose={onClose}
    />
  );
}

interface Props {
  passkeys: PasskeyView[];
  hasApp: boolean;
  /** False where browsers would create none, such as without PUBLIC_URL. */
  isAvailable: boolean;
  onMade: (made: NewRecoveryCodes) => void;
}

export function Passkeys({ passkeys, hasApp, isAvailable, onMade }: Props) {
  const isAlive = useIsMounted();
  const [isCreating, setCreating] = useState(false);
  const [removing, setRemoving] = useState<PasskeyView>();
  const done = (made: NewRecoveryCodes): void => {
    setCreating(false);
    onMade(made);
  };
  return (
    <>
      <li className={ROW}>
        <div className="mr-auto">
          <p className="font-semibold">Passkeys</p>
          <p className="text-note text-muted">
            {isAvailable
              ? passkeys.length === 0
                ? "Sign in with your fingerprint, face, or PIN instead of a password."
                : "Each of these signs you in without a password, or as the second step."
              : "Not available at this address: they need HTTPS and a name, which the person who runs this service sets up."}
          </p>
        </div>
        {isAvailable && <Button isSmall label="Create" about="a passkey" disabled={!isAlive} onClick={() => setCreating(true)} />}
      </li>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={`${ROW} pl-4`}>
          <div className="mr-auto min-w-0">
            <p className="[overflow-wrap:anywhere]">{passkey.name}</p>
            <p className="text-note text-muted">
              Created <LocalTime at={passkey.createdAt} />
              {passkey.lastUsedAt && (
                <>
                  , last used <LocalTime at={passkey.lastUsedAt} />
                </>
              )}
            </p>
          </div>
          <Button isSmall label="Remove" about={`passkey ${passkey.name}`} onClick={() => setRemoving(passkey)} />
        </li>
      ))}
      {isCreating && <CreateDialog onDone={done} onClose={() => setCreating(false)} />}
      {removing && <RemoveDialog passkey={removing} isLast={!hasApp && passkeys.length === 1} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
