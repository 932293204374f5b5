"use client";

import { ConfirmByName } from "#components/shell/page/confirm-by-name.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangePeople } from "#lib/people/members/client.ts";
import { removalAsksForName } from "#lib/people/members/rules.ts";
import type { Member } from "#lib/people/members/schema.ts";
import { isolated } from "#lib/platform/names/isolated.rules.ts";

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
    onDone: done,
    onClose,
  };
  const send = () => remove.mutateAsync({ kind: "remove", userId });
  const text = isOneself
    ? "You lose access to this project immediately. You can come back only if an owner invites you again. What you did stays."
    : "They lose access to this project immediately. What they did stays.";

  if (removalAsksForName(role, isOneself)) {
    return (
      <ConfirmByName
        title={isOneself ? "Remove yourself" : `Remove ${isolated(name)}`}
        text={text}
        name={name}
        onConfirm={send}
        {...same}
      />
    );
  }
  return (
    <FormDialog title={`Remove ${isolated(name)}?`} tone="danger" onSubmit={send} {...same}>
      <p>{text} You can invite them again.</p>
    </FormDialog>
  );
}
