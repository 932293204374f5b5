import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SettingsTabs } from "#components/shelter/projects/settings-tabs.tsx";
import { OneDomain } from "#components/sites/domains/one-domain.tsx";
import { projectPageOf } from "#lib/http/pages/project-page.ts";
import { localAuthority } from "#lib/sites/certificates/loaders.ts";
import { domainsPage } from "#lib/sites/domains/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Domain" };

/** Missing domains and another project's look the same. */
export default projectPageOf("settings/domains", "domainId", async (access, domainId) => {
  const { slug } = access.project;
  const { domains, authority, hasPlayground } = await domainsPage(access);
  const found = domains.find(({ id }) => id === domainId);
  if (!found) notFound();
  const root = await localAuthority();
  return (
    <>
      <SettingsTabs project={slug} here="settings/domains" />
      <OneDomain
        key={found.id}
        slug={slug}
        initial={found}
        initialOther={domains.find(({ id }) => id === found.pair?.id)}
        page={{ authority, hasPlayground }}
        root={root && { fingerprint: root.fingerprint }}
        mayWrite={can(access.role, "domains.write")}
      />
    </>
  );
});
