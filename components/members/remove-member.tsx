"use client";

import { ConfirmByName } from "#components/projects/confirm-by-name.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangePeople } from "#lib/members/client.ts";
import { removalAsksForName } from "#lib/members/rules.ts";
import type { Member } from "#lib/members/schema.ts";
import { isolated } from "#lib/names/isolated.rules.ts";

export function RemoveMember(props: { slug: string; member: Member; isOneself: boolean; onClose: () => void }) {
  const { slug, member, isOneself, onClose } = props;
  const { name, userId, role } = member;
  const remove = useChangePeople(slug);
  const show = useToast();

  const done = (): void => {
    if (isOneself) {
      // A full page load: nothing of the project stays in memory.
      window.location.assign("/projects");
    } else {
      show({ text: `${isolated(name)} was removed.` });
      onClose();
    }
  };
  const same = {
    label: "Remove",
    pendingLabel: "Removing…",
    isPending: remove.isPending || remove.isSuccess,
    fault: remove.error?.message,
    onConfirm: () => remove.mutate({ kind: "remove", userId }, { onSuccess: done }),
    onClose,
  };
  const text = isOneself
    ? "You lose access to this project immediately. You can come back only if an owner invites you again. What you did stays."
    : "They lose access to this project immediately. What they did stays.";

  if (removalAsksForName(role, isOneself)) {
    return <ConfirmByName title={isOneself ? "Remove yourself" : `Remove ${isolated(name)}`} text={text} name={name} {...same} />;
  }
  return (
    <ConfirmDialog title={`Remove ${isolated(name)}?`} {...same}>
      <p>{text} You can invite them again.</p>
    </ConfirmDialog>
  );
}
