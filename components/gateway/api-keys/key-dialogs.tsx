"use client";

import { DisableDialog } from "#components/gateway/api-keys/disable-dialog.tsx";
import { NewKeyDialog } from "#components/gateway/api-keys/new-key-dialog.tsx";
import { RenameDialog } from "#components/gateway/api-keys/rename-dialog.tsx";
import { RevokeDialog } from "#components/gateway/api-keys/revoke-dialog.tsx";
import { RotateDialog } from "#components/gateway/api-keys/rotate-dialog.tsx";
import { ShownKeyDialog } from "#components/gateway/api-keys/shown-key-dialog.tsx";
import type { ShownKey } from "#lib/gateway/api-keys/client.ts";
import type { KeyWithBan } from "#lib/gateway/api-keys/schema.ts";

const DIALOGS = { revoke: RevokeDialog, rename: RenameDialog, disable: DisableDialog } as const;

export type OpenKeyDialog =
  | { kind: "create" }
  | { kind: "rotate" | "revoke" | "rename" | "disable"; apiKey: KeyWithBan }
  | { kind: "shown"; made: ShownKey };

export function KeyDialogs(props: {
  slug: string;
  base: string;
  open: OpenKeyDialog | undefined;
  onOpen: (open: OpenKeyDialog | undefined) => void;
}) {
  const { slug, base, open, onOpen } = props;
  const close = (): void => onOpen(undefined);
  const show = (made: ShownKey): void => onOpen({ kind: "shown", made });
  if (!open) return null;
  if (open.kind === "create") return <NewKeyDialog slug={slug} onClose={close} onMade={show} />;
  if (open.kind === "shown") return <ShownKeyDialog made={open.made} base={base} onClose={close} />;
  if (open.kind === "rotate") return <RotateDialog slug={slug} apiKey={open.apiKey} onClose={close} onMade={show} />;
  const Dialog = DIALOGS[open.kind];
  return <Dialog slug={slug} apiKey={open.apiKey} onClose={close} />;
}
