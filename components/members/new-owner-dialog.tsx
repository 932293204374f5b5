"use client";

import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangePeople } from "#lib/members/client.ts";
import type { Member } from "#lib/members/schema.ts";
import { isolated } from "#lib/names/isolated.rules.ts";

export function NewOwnerDialog({ slug, member, onClose }: { slug: string; member: Member; onClose: () => void }) {
  const { userId, name } = member;
  const change = useChangePeople(slug);
  const show = useToast();
  const done = (): void => {
    show({ text: `${isolated(name)} is now an owner.` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Make ${isolated(name)} an owner?`}
      label="Make owner"
      pendingLabel="Changing…"
      isPending={change.isPending}
      fault={change.error?.message}
      onConfirm={() => change.mutate({ kind: "role", userId, role: "owner" }, { onSuccess: done })}
      onClose={onClose}
    >
      <p>
        Owners can do everything: create and revoke API keys, change the plan, manage domains, remove any member, you included, and move the
        project to the bin.
      </p>
    </ConfirmDialog>
  );
}
