import type { Metadata } from "next";
import { SettingsTabs } from "#components/shelter/projects/settings-tabs.tsx";
import { PlaygroundView } from "#components/sites/playground/playground-view.tsx";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { pagePlayground } from "#lib/sites/playground/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "DNS playground" };

export default projectPage("settings/domains/playground", async (access) => {
  const { slug } = access.project;
  const initial = await pagePlayground();
  return (
    <>
      <SettingsTabs project={slug} here="settings/domains" />
      <PlaygroundView slug={slug} initial={initial} mayWrite={can(access.role, "domains.write")} />
    </>
  );
});
