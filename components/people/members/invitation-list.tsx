"use client";

import type { Refusal } from "#components/people/members/use-refusals.ts";
import { AddressText } from "#components/ui/address-text.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useToast } from "#components/ui/toast.tsx";
import { useChangePeople } from "#lib/people/members/client.ts";
import type { Invitation } from "#lib/people/members/invitations/schema.ts";

/** Receives the reason for a failure, or undefined when a retry begins. */
type OnRefusal = (id: string, refusal: Refusal | undefined) => void;

function InvitationRow(props: { slug: string; sendsMail: boolean; invitation: Invitation; onRefusal: OnRefusal }) {
  const { slug, sendsMail, invitation, onRefusal } = props;
  const { id, email, role, expiresAt } = invitation;
  const { mutateAsync, isPending } = useChangePeople(slug);
  const show = useToast();
  const change = async (kind: "withdraw" | "resend"): Promise<void> => {
    if (isPending) return;
    onRefusal(id, undefined);
    try {
      await mutateAsync({ kind, id });
      if (kind === "resend") show({ text: `The invitation was sent to ${email} again.` });
    } catch (error) {
      onRefusal(id, { context: `The invitation for ${email} was not ${kind === "withdraw" ? "withdrawn" : "resent"}.`, error });
    }
  };
  return (
    <li aria-busy={isPending} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-border py-3 first:border-t-0">
      <p className="mr-auto min-w-52 [overflow-wrap:anywhere]">
        <strong>
          <AddressText text={email} />
        </strong>{" "}
        Role: {role}, expires <LocalTime at={expiresAt} />
      </p>
      {sendsMail && (
        <Button isSmall label="Resend" about={`the invitation for ${email}`} isPending={isPending} onClick={() => void change("resend")} />
      )}
      <Button
        isSmall
        label="Withdraw"
        about={`the invitation for ${email}`}
        isPending={isPending}
        onClick={() => void change("withdraw")}
      />
    </li>
  );
}

export function InvitationList(props: { slug: string; sendsMail: boolean; invitations: readonly Invitation[]; onRefusal: OnRefusal }) {
  const { slug, sendsMail, invitations, onRefusal } = props;
  return (
    <Panel title="Open invitations">
      {invitations.length === 0 ? (
        <EmptyState
          picture="nothing"
          isSmall
          title="No open invitations"
          text={
            sendsMail
              ? "Invitations are sent by email. Each link works once, for seven days."
              : "An invitation is a link that you send yourself. It works once, for seven days."
          }
        />
      ) : (
        <ul>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} slug={slug} sendsMail={sendsMail} invitation={invitation} onRefusal={onRefusal} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
