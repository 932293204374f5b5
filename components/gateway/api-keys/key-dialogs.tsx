"use client";

import { useState } from "react";
import { firstCall } from "#components/docs/home/samples.ts";
import { TryKeyButton } from "#components/docs/reference/try-key-button.tsx";
import { NameField } from "#components/gateway/api-keys/name-field.tsx";
import { NewKeyDialog } from "#components/gateway/api-keys/new-key-dialog.tsx";
import { RotateDialog } from "#components/gateway/api-keys/rotate-dialog.tsx";
import { useShell } from "#components/shell/layout/shell-context.tsx";
import { ConfirmByName } from "#components/shell/page/confirm-by-name.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { type ShownKey, useChangeKey } from "#lib/gateway/api-keys/client.ts";
import type { KeyWithBan } from "#lib/gateway/api-keys/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

/** Only the button closes it, so that the key is not lost by accident. */
function ShownKeyDialog({ made, onClose }: { made: ShownKey; onClose: () => void }) {
  const { project } = useShell();
  const { key, apiKey, oldExpiresAt } = made;
  return (
    <Dialog title={`Key “${isolated(apiKey.name)}” is ready`} onClose={onClose} locked>
      <p className="mt-3 mb-4">
        <strong>Copy it now. It’s shown only once.</strong> The service stores only its fingerprint.
        {oldExpiresAt && (
          <>
            {" "}
            The old key works until <LocalTime at={oldExpiresAt} />.
          </>
        )}
      </p>
      <CodeBlock caption="API key" language="shell" code={key} />
      <h3 className="mt-6 mb-2 text-lg">Make your first call</h3>
      <p className="mb-3 text-note text-muted">
        The call reads the key from the variable <code className="inline-code">PETSTORE_KEY</code>. Set it in a terminal, then make the
        call.
      </p>
      <div className="mb-3">
        <CodeBlock caption="Set the variable" language="shell" code={`export PETSTORE_KEY='${key}'`} />
      </div>
      {project && <CodeTabs name="new-key-call" caption="First call with the key" samples={firstCall(project.base)} />}
      <div className="mt-4">
        <TryKeyButton apiKey={key} />
      </div>
      <Button tone="primary" label="I’ve copied the key" onClick={onClose} className="mt-6 w-full" />
    </Dialog>
  );
}

function DisableDialog({ slug, apiKey, onClose }: { slug: string; apiKey: KeyWithBan; onClose: () => void }) {
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

function RenameDialog({ slug, apiKey, onClose }: { slug: string; apiKey: KeyWithBan; onClose: () => void }) {
  const [name, setName] = useState(apiKey.name);
  const change = useChangeKey(slug);
  return (
    <FormDialog
      title={`Rename “${isolated(apiKey.name)}”`}
      label="Save name"
      pendingLabel="Saving…"
      onSubmit={() => change.mutateAsync({ kind: "rename", id: apiKey.id, name })}
      onDone={onClose}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} hint="The key itself stays the same." />
    </FormDialog>
  );
}

function RevokeDialog({ slug, apiKey, onClose }: { slug: string; apiKey: KeyWithBan; onClose: () => void }) {
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

const DIALOGS = { revoke: RevokeDialog, rename: RenameDialog, disable: DisableDialog } as const;

export type OpenKeyDialog =
  | { kind: "create" }
  | { kind: "rotate" | "revoke" | "rename" | "disable"; apiKey: KeyWithBan }
  | { kind: "shown"; made: ShownKey };

export function KeyDialogs(props: { slug: string; open: OpenKeyDialog | undefined; onOpen: (open: OpenKeyDialog | undefined) => void }) {
  const { slug, open, onOpen } = props;
  const close = (): void => onOpen(undefined);
  const show = (made: ShownKey): void => onOpen({ kind: "shown", made });
  if (!open) return null;
  if (open.kind === "create") return <NewKeyDialog slug={slug} onClose={close} onMade={show} />;
  if (open.kind === "shown") return <ShownKeyDialog made={open.made} onClose={close} />;
  if (open.kind === "rotate") return <RotateDialog slug={slug} apiKey={open.apiKey} onClose={close} onMade={show} />;
  const Dialog = DIALOGS[open.kind];
  return <Dialog slug={slug} apiKey={open.apiKey} onClose={close} />;
}
