"use client";

import { NewKeyDialog } from "#components/api-keys/new-key-dialog.tsx";
import { RenameDialog } from "#components/api-keys/rename-dialog.tsx";
import { RevokeDialog } from "#components/api-keys/revoke-dialog.tsx";
import { RotateDialog } from "#components/api-keys/rotate-dialog.tsx";
import { ShownKeyDialog } from "#components/api-keys/shown-key-dialog.tsx";
import type { ShownKey } from "#lib/api-keys/client.ts";
import type { KeyWithBan } from "#lib/api-keys/schema.ts";

export type OpenKeyDialog =
  | { kind: "create" }
  | { kind: "rotate" | "revoke" | "rename"; apiKey: KeyWithBan }
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
  const Dialog = open.kind === "revoke" ? RevokeDialog : RenameDialog;
  return <Dialog slug={slug} apiKey={open.apiKey} onClose={close} />;
}
