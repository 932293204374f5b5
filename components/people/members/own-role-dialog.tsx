"use client";

import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useChangePeople } from "#lib/people/members/client.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

const MEANS: Record<Role, string> = {
  owner: "You’ll be able to do everything in this project.",
  staff: "You’ll be able to edit animals and the public site, and nothing else. Only an owner can give you back the access you give up.",
  viewer: "You’ll be able to view this project, but not change anything. Only an owner can give you back the access you give up.",
};

/** Reloads the page afterwards with the remaining permissions. */
export function OwnRoleDialog(props: { slug: string; ownId: string; role: Role; onClose: () => void }) {
  const { slug, ownId, role, onClose } = props;
  const change = useChangePeople(slug);
  return (
    <FormDialog
      title={`Change your own role to ${role}?`}
      label="Change my role"
      pendingLabel="Changing…"
      tone="danger"
      onSubmit={() => change.mutateAsync({ kind: "role", userId: ownId, role })}
      onDone={() => window.location.reload()}
      onClose={onClose}
    >
      <p>{MEANS[role]}</p>
    </FormDialog>
  );
}
