"use client";

import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangePeople } from "#lib/people/members/client.ts";
import type { Member } from "#lib/people/members/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

export function NewOwnerDialog({ slug, member, onClose }: { slug: string; member: Member; onClose: () => void }) {
  const { userId, name } = member;
  const change = useChangePeople(slug);
  const show = useToast();
  const done = (): void => {
    show({ text: `${isolated(name)} is now an owner.` });
    onClose();
  };
  return (
    <FormDialog
      title={`Make ${isolated(name)} an owner?`}
      label="Make owner"
      pendingLabel="Changing…"
      tone="danger"
      onSubmit={() => change.mutateAsync({ kind: "role", userId, role: "owner" })}
      onDone={done}
      onClose={onClose}
    >
      <p>
        Owners can do everything: create and revoke API keys, change the plan, manage domains, remove any member, you included, and move the
        project to the bin.
      </p>
    </FormDialog>
  );
}
