"use client";

import { useState } from "react";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Field } from "#components/ui/field.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { QrCode } from "#components/ui/qr-code.tsx";
import { useConfirmTotp } from "#lib/people/auth/factors/client.ts";
import type { NewRecoveryCodes, TotpSetUp } from "#lib/people/auth/factors/schema.ts";

const inFours = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(" ");

export interface TotpDialogProps {
  setUp: TotpSetUp;
  onDone: (made: NewRecoveryCodes) => void;
  onClose: () => void;
}

/** Nothing changes until a code shows that the app has the secret. */
export default function TotpDialog({ setUp, onDone, onClose }: TotpDialogProps) {
  const [code, setCode] = useState("");
  const confirm = useConfirmTotp();
  return (
    <FormDialog
      title="Set up your authenticator app"
      text="Scan this picture with an authenticator app, such as Google Authenticator, Microsoft Authenticator, Aegis, or your password manager."
      label="Turn on"
      pendingLabel="Checking the code…"
      isKeptOpen
      onSubmit={() => confirm.mutateAsync(code)}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
        <div className="shrink-0 rounded-2xl border border-border bg-white p-4">
          <QrCode text={setUp.uri} label="QR code for the authenticator app" className="size-44" />
        </div>
        <div className="w-full min-w-0">
          <p className="text-note text-muted">Can’t scan it? Enter this key in the app:</p>
          <p className="mt-2 font-mono text-note [overflow-wrap:anywhere]">{inFours(setUp.secret)}</p>
          <div className="-ml-2.5">
            <CopyButton text={setUp.secret} what="key for the authenticator app" />
          </div>
        </div>
      </div>
      <Field
        label="Code"
        hint="The 6 digits that the app shows now."
        inputMode="numeric"
        value={code}
        onChange={setCode}
        maxLength={16}
        autoComplete="one-time-code"
        error="Enter the 6 digits that the app shows."
      />
    </FormDialog>
  );
}
