import type { Metadata } from "next";
import { KeysView } from "#components/gateway/api-keys/keys-view.tsx";
import { CeilingNote } from "#components/gateway/usage/ceiling-note.tsx";
import { projectKeys } from "#lib/gateway/api-keys/detail.loaders.ts";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "API keys" };

export default projectPage("api-keys", async (access) => {
  const { slug } = access.project;
  return (
    <>
      <CeilingNote slug={slug} name="apiKeys" initial={await projectCeilings(access)} />
      <KeysView slug={slug} initial={await projectKeys(access)} mayWrite={can(access.role, "keys.write")} />
    </>
  );
});
