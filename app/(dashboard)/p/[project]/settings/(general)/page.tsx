import type { Metadata } from "next";
import { OwnersTwoStep } from "#components/people/account/owners-two-step.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { DangerZone } from "#components/shelter/projects/danger-zone.tsx";
import { ProjectArchive } from "#components/shelter/projects/project-archive.tsx";
import { RenameForm } from "#components/shelter/projects/rename-form.tsx";
import { ResetTestData } from "#components/shelter/projects/reset-test-data.tsx";
import { SettingsTabs } from "#components/shelter/projects/settings-tabs.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { isFactorRequired } from "#lib/people/auth/factors/loaders.ts";
import { projectMembers } from "#lib/people/members/loaders.ts";
import { onlyOwnerId } from "#lib/people/members/rules.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Settings" };

export default projectPage("settings", async (access) => {
  const { project, person, role } = access;
  const { slug } = project;
  const members = await projectMembers(access);
  const mayWrite = can(role, "project.write");
  const isMember = members.some(({ userId }) => userId === person.id);
  return (
    <>
      <SettingsTabs project={slug} here="settings" />
      <PageHead title="Settings" />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Panel title="Name" note={mayWrite ? undefined : "An owner can change it."}>
          {mayWrite ? <RenameForm slug={slug} name={project.name} /> : <p className="text-lg [overflow-wrap:anywhere]">{project.name}</p>}
        </Panel>
        <Panel title="About" note="Include these when you ask for help with this project.">
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
            <dt className="text-muted">Short name</dt>
            <dd className="flex min-w-0 flex-wrap items-center gap-1 [overflow-wrap:anywhere]">
              <code className="inline-code">{project.slug}</code>
              <CopyButton text={project.slug} what="the short name" />
            </dd>
            <dt className="text-muted">Number</dt>
            <dd className="flex items-center gap-1">
              <code className="inline-code">{project.id}</code>
              <CopyButton text={project.id} what="the number" />
            </dd>
            <dt className="text-muted">Created</dt>
            <dd>
              <LocalTime at={project.createdAt} />
            </dd>
          </dl>
        </Panel>
        {mayWrite && (
          <div className="xl:col-span-2">
            <OwnersTwoStep slug={slug} isRequired={await isFactorRequired(access.scope)} />
          </div>
        )}
        {mayWrite && (
          <div className="xl:col-span-2">
            <ProjectArchive slug={slug} />
          </div>
        )}
        {(isMember || mayWrite) && (
          <div className="xl:col-span-2">
            <DangerZone
              slug={slug}
              name={project.name}
              mayLeave={isMember}
              isLastOwner={onlyOwnerId(members) === person.id}
              mayDelete={mayWrite}
              reset={mayWrite && project.isTest && <ResetTestData slug={slug} name={project.name} />}
            />
          </div>
        )}
      </div>
    </>
  );
});
