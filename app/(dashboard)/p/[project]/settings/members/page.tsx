import type { Metadata } from "next";
import { CeilingNote } from "#components/gateway/usage/ceiling-note.tsx";
import { MembersView } from "#components/people/members/members-view.tsx";
import { SettingsTabs } from "#components/shelter/projects/settings-tabs.tsx";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { openInvitations } from "#lib/people/members/invitations/loaders.ts";
import { projectMembers } from "#lib/people/members/loaders.ts";
import { sendsMail } from "#lib/platform/mail/loaders.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Members" };

export default projectPage("settings/members", async (access) => {
  const { slug } = access.project;
  const mayWrite = can(access.role, "members.write");
  const [members, invitations] = await Promise.all([projectMembers(access), mayWrite ? openInvitations(access) : []]);
  return (
    <>
      <SettingsTabs project={slug} here="settings/members" />
      <CeilingNote slug={slug} name="invitations" initial={await projectCeilings(access)} />
      <MembersView
        slug={slug}
        ownId={access.person.id}
        mayWrite={mayWrite}
        sendsMail={sendsMail()}
        members={members}
        invitations={invitations}
      />
    </>
  );
});
