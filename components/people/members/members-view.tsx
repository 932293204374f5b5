"use client";

import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useId, useState } from "react";
import { InvitationList } from "#components/people/members/invitation-list.tsx";
import { InviteDialog } from "#components/people/members/invite-dialog.tsx";
import { MemberRow } from "#components/people/members/member-row.tsx";
import { NewOwnerDialog } from "#components/people/members/new-owner-dialog.tsx";
import { RemoveMember } from "#components/people/members/remove-member.tsx";
import { reasonText, useRefusals } from "#components/people/members/use-refusals.ts";
import { useAsked } from "#components/shell/layout/use-asked.ts";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorBox } from "#components/ui/error-box.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { invitationsQuery, membersQuery, useChangePeople } from "#lib/people/members/client.ts";
import type { Invitation } from "#lib/people/members/invitations/schema.ts";
import { onlyOwnerId } from "#lib/people/members/rules.ts";
import type { Member } from "#lib/people/members/schema.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

const MEANS: Record<Role, string> = {
  owner: "You’ll be able to do everything in this project.",
  staff: "You’ll be able to edit animals and the public site, and nothing else. Only an owner can give you back the access you give up.",
  viewer: "You’ll be able to view this project, but not change anything. Only an owner can give you back the access you give up.",
};

/** Reloads the page afterwards with the remaining permissions. */
function OwnRoleDialog(props: { slug: string; ownId: string; role: Role; onClose: () => void }) {
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

export function MembersView(props: {
  slug: string;
  ownId: string;
  mayWrite: boolean;
  sendsMail: boolean;
  members: Member[];
  invitations: Invitation[];
}) {
  const { slug, ownId, mayWrite } = props;
  const { data: members = [], error, refetch } = useQuery({ ...membersQuery(slug), initialData: props.members });
  const open = useQuery({ ...invitationsQuery(slug), initialData: props.invitations, enabled: mayWrite });
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const [newOwner, setNewOwner] = useState<Member>();
  const [ownRole, setOwnRole] = useState<Role>();
  const onlyOwner = onlyOwnerId(members);
  const reason = useId();
  const { refusals, tell } = useRefusals();
  useAsked("invite", () => setInviting(mayWrite));

  return (
    <>
      <PageHead
        title="Members"
        lead="Viewers can look, staff can also edit animals and the public site, and owners can do everything."
        action={
          mayWrite && (
            <Button tone="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden className="size-5" />
              Invite
            </Button>
          )
        }
      />
      <div className="grid gap-5">
        <ErrorBox context="This list may be out of date." error={error} onRetry={() => void refetch()} />
        {refusals.map(({ id, context, error: reason }) => (
          <ErrorBox key={id} context={context} error={reason instanceof Error ? reason : reasonText(reason)} />
        ))}
        <Panel title="People">
          {members.length === 0 ? (
            <EmptyState
              picture="nothing"
              isSmall
              title="No members yet"
              text="This project was created outside the dashboard. Invite its first owner."
            />
          ) : (
            <ul className="-my-1">
              {members.map((member) => (
                <MemberRow
                  key={member.userId}
                  slug={slug}
                  member={member}
                  fixedBy={mayWrite && member.userId === onlyOwner ? reason : undefined}
                  isOneself={member.userId === ownId}
                  mayWrite={mayWrite}
                  onOwnRole={setOwnRole}
                  onNewOwner={() => setNewOwner(member)}
                  onRemove={() => setRemoved(member)}
                  onRefusal={(refusal) => tell(`member ${member.userId}`, refusal)}
                />
              ))}
            </ul>
          )}
          {mayWrite && onlyOwner !== undefined && (
            <p id={reason} className="mt-3 text-sm text-muted">
              A project needs an owner, so the only one can’t be removed or given another role. Make someone else an owner first.
            </p>
          )}
        </Panel>
        {mayWrite && open.error && (
          <ErrorBox context="The list of invitations may be out of date." error={open.error} onRetry={() => void open.refetch()} />
        )}
        {mayWrite && (
          <InvitationList
            slug={slug}
            sendsMail={props.sendsMail}
            invitations={open.data ?? []}
            onRefusal={(id, refusal) => tell(`invitation ${id}`, refusal)}
          />
        )}
      </div>
      {isInviting && <InviteDialog slug={slug} sendsMail={props.sendsMail} onClose={() => setInviting(false)} />}
      {newOwner && <NewOwnerDialog slug={slug} member={newOwner} onClose={() => setNewOwner(undefined)} />}
      {ownRole && <OwnRoleDialog slug={slug} ownId={ownId} role={ownRole} onClose={() => setOwnRole(undefined)} />}
      {removed && <RemoveMember slug={slug} member={removed} isOneself={removed.userId === ownId} onClose={() => setRemoved(undefined)} />}
    </>
  );
}
