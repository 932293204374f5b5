import type { Metadata } from "next";
import { CeilingNote } from "#components/gateway/usage/ceiling-note.tsx";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { SettingsTabs } from "#components/shelter/projects/settings-tabs.tsx";
import { DomainsView } from "#components/sites/domains/domains-view.tsx";
import { TestNotice } from "#components/sites/publishing/test-notice.tsx";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { domainsPage } from "#lib/sites/domains/loaders.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Domains" };

export default projectPage("settings/domains", async (access) => {
  const { slug, name, isTest } = access.project;
  if (isTest) {
    return (
      <>
        <SettingsTabs project={slug} here="settings/domains" />
        <PageHead title="Domains" />
        <TestNotice>
          This is a test project: its site is never published, so no domain can lead to it. Add domains to a project that is not for tests.
        </TestNotice>
      </>
    );
  }
  return (
    <>
      <SettingsTabs project={slug} here="settings/domains" />
      <CeilingNote slug={slug} name="domains" initial={await projectCeilings(access)} />
      <DomainsView slug={slug} projectName={name} initial={await domainsPage(access)} mayWrite={can(access.role, "domains.write")} />
    </>
  );
});
