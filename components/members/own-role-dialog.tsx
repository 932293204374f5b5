"use client";

import { Dialog } from "#components/ui/dialog.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { useChangePeople } from "#lib/members/client.ts";
import type { Role } from "#lib/scope/role.schema.ts";

const MEANS: Record<Role, string> = {
  owner: "You’ll be able to do everything in this project.",
  staff: "You’ll be able to edit animals and the public site, and nothing else. Only an owner can give you back the access you give up.",
  viewer: "You’ll be able to view this project, but not change anything. Only an owner can give you back the access you give up.",
};

/** Reloads the page afterwards with the remaining permissions. */
export function OwnRoleDialog(props: { slug: string; ownId: string; role: Role; onClose: () => void }) {
  const { slug, ownId, role, onClose } = props;
  const change = useChangePeople(slug);
  const isBusy = change.isPending || change.isSuccess;
  const confirm = (): void => {
    if (!isBusy) change.mutate({ kind: "role", userId: ownId, role }, { onSuccess: () => window.location.reload() });
  };

  return (
    <Dialog title={`Change your own role to ${role}?`} onClose={onClose}>
      <p className="mt-3 mb-5">{MEANS[role]}</p>
      {change.error && <FaultBox text={change.error.message} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" aria-disabled={isBusy} onClick={confirm} className="button button--danger">
          {isBusy ? "Changing…" : "Change my role"}
        </button>
        <button type="button" onClick={onClose} className="button button--outline">
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
