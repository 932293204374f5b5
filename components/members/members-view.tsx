"use client";

import { Button } from "@heroui/react/button";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { PageHead } from "#components/layout/page-head.tsx";
import { useAsked } from "#components/layout/use-asked.ts";
import { InvitationList } from "#components/members/invitation-list.tsx";
import { InviteDialog } from "#components/members/invite-dialog.tsx";
import { MemberRow } from "#components/members/member-row.tsx";
import { ConfirmByName } from "#components/ui/confirm-by-name.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useToast } from "#components/ui/toast.tsx";
import type { Invitation } from "#lib/invitations/schema.ts";
import { invitationsQuery, membersQuery, useChangePeople } from "#lib/members/client.ts";
import type { Member } from "#lib/members/schema.ts";

/** The people of a project, and who may come. */
export function MembersView(props: {
  slug: string;
  ownId: string;
  mayWrite: boolean;
  /** Whether invitations go out by mail too. */
  sendsMail: boolean;
  members: Member[];
  invitations: Invitation[];
}) {
  const { slug, ownId, mayWrite } = props;
  const { data: members = [], error, refetch } = useQuery({ ...membersQuery(slug), initialData: props.members });
  const open = useQuery({ ...invitationsQuery(slug), initialData: props.invitations, enabled: mayWrite });
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const change = useChangePeople(slug);
  useAsked("invite", () => setInviting(mayWrite));
  const show = useToast();

  return (
    <>
      <PageHead
        title="Members"
        lead="Viewers look, staff also change animals and the public site, owners do everything."
        action={
          mayWrite && (
            <Button variant="primary" className="h-11 px-5 md:h-11" onPress={() => setInviting(true)}>
              <UserPlus aria-hidden className="size-5" />
              Invite
            </Button>
          )
        }
      />
      <div className="grid gap-5">
        {error && <FaultBox text={`This list may be old. ${error.message}`} onRetry={() => void refetch()} />}
        {change.error && !removed && <FaultBox text={change.error.message} />}
        <Panel title="People">
          {members.length === 0 ? (
            <p className="text-muted">Nobody is a member yet: this project was made outside the dashboard. Invite its first owner.</p>
          ) : (
            <ul>
              {members.map((member) => (
                <MemberRow
                  key={member.userId}
                  member={member}
                  isOneself={member.userId === ownId}
                  mayWrite={mayWrite}
                  onRole={(role) =>
                    change.mutate(
                      { kind: "role", userId: member.userId, role },
                      { onSuccess: () => show({ text: `${member.name} is ${role} now.` }) },
                    )
                  }
                  onRemove={() => setRemoved(member)}
                />
              ))}
            </ul>
          )}
        </Panel>
        {mayWrite && <InvitationList invitations={open.data ?? []} onWithdraw={(id) => change.mutate({ kind: "withdraw", id })} />}
      </div>
      {isInviting && <InviteDialog slug={slug} sendsMail={props.sendsMail} onClose={() => setInviting(false)} />}
      {removed && (
        <ConfirmByName
          title={`Remove ${removed.name}`}
          text="Their next click in this project is refused. What they did stays."
          name={removed.name}
          label="Remove"
          pendingLabel="Removing …"
          isPending={change.isPending}
          fault={change.error?.message}
          onConfirm={() =>
            change.mutate(
              { kind: "remove", userId: removed.userId },
              {
                onSuccess: () => {
                  setRemoved(undefined);
                  show({ text: `${removed.name} was removed.` });
                },
              },
            )
          }
          onClose={() => {
            change.reset();
            setRemoved(undefined);
          }}
        />
      )}
    </>
  );
}
