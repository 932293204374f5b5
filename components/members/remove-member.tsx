"use client";

import { ConfirmByName } from "#components/projects/confirm-by-name.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangePeople } from "#lib/members/client.ts";
import type { Member } from "#lib/members/schema.ts";

export function RemoveMember(props: { slug: string; member: Member; isOneself: boolean; onClose: () => void }) {
  const { slug, member, isOneself, onClose } = props;
  const { name, userId } = member;
  const remove = useChangePeople(slug);
  const show = useToast();

  const done = (): void => {
    if (isOneself) {
      // A full page load: nothing of the project stays in memory.
      window.location.assign("/projects");
    } else {
      show({ text: `${name} was removed.` });
      onClose();
    }
  };

  return (
    <ConfirmByName
      title={isOneself ? "Remove yourself" : `Remove ${name}`}
      text={
        isOneself
          ? "You lose access to this project immediately. You can come back only if an owner invites you again. What you did stays."
          : "They lose access to this project immediately. What they did stays."
      }
      name={name}
      label="Remove"
      pendingLabel="Removing…"
      isPending={remove.isPending || remove.isSuccess}
      fault={remove.error?.message}
      onConfirm={() => remove.mutate({ kind: "remove", userId }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
