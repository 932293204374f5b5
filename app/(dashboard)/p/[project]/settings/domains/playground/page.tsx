import type { Metadata } from "next";
import { SettingsTabs } from "#components/shelter/projects/settings-tabs.tsx";
import { PlaygroundView } from "#components/sites/playground/playground-view.tsx";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { pagePlayground } from "#lib/sites/playground/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "DNS playground" };

export default async function PlaygroundPage({ params }: { params: Promise<{ project: string }> }) {
  const { project: slug } = await params;
  const access = await pageAccess(slug, `/p/${encodeURIComponent(slug)}/settings/domains/playground`);
  const initial = await pagePlayground();
  return (
    <>
      <SettingsTabs project={slug} here="settings/domains" />
      <PlaygroundView slug={slug} initial={initial} mayWrite={can(access.role, "domains.write")} />
    </>
  );
}
