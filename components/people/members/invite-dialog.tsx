"use client";

import { useState } from "react";
import { EmailField } from "#components/people/auth/email-field.tsx";
import { ROLE_CHOICES } from "#components/people/members/words.ts";
import { Button } from "#components/ui/button.tsx";
import { ChoiceList } from "#components/ui/choice-list.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { useInvite } from "#lib/people/members/client.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

/** The link is mailed or, without mail, shown once. */
export function InviteDialog({ slug, sendsMail, onClose }: { slug: string; sendsMail: boolean; onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("staff");
  const invite = useInvite(slug);

  if (invite.data?.path === null) {
    return (
      <Dialog title="Invitation sent" onClose={onClose}>
        <p className="mt-3 mb-6">
          <strong>An email with the link is on its way to {email}.</strong> The link works once, for seven days. If it doesn’t arrive,
          resend it from the list of open invitations.
        </p>
        <Button tone="primary" label="Done" onClick={onClose} className="w-full" />
      </Dialog>
    );
  }
  if (invite.data) {
    return (
      <Dialog title="The invitation is ready" onClose={onClose} locked>
        <p className="mt-3 mb-4">
          <strong>Copy the link now. It’s shown only once.</strong> Send it to {email} and no one else. It works once, for seven days.
        </p>
        <CodeBlock caption="Invitation link" language="shell" code={new URL(invite.data.path, window.location.origin).href} />
        <Button tone="primary" label="I’ve copied the link" onClick={onClose} className="mt-6 w-full" />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Invite someone"
      label={sendsMail ? "Send invitation" : "Create link"}
      pendingLabel={sendsMail ? "Sending…" : "Creating the link…"}
      isKeptOpen
      onSubmit={() => invite.mutateAsync({ email, role })}
      onClose={onClose}
    >
      <EmailField
        value={email}
        onChange={setEmail}
        hint={
          sendsMail
            ? "They sign in with this address, and the link is sent to it."
            : "They sign in with this address. No email is sent: you give them the link."
        }
      />
      <ChoiceList label="Role" chosen={role} onChoose={setRole} choices={ROLE_CHOICES} />
    </FormDialog>
  );
}
