import type { Metadata } from "next";
import { KeyCalls } from "#components/gateway/api-keys/key-calls.tsx";
import { KeyDetailView } from "#components/gateway/api-keys/key-detail-view.tsx";
import { KeyRequests } from "#components/gateway/api-keys/key-requests.tsx";
import { pageKey } from "#lib/gateway/api-keys/detail.loaders.ts";
import { keyRequests, keyUsage } from "#lib/gateway/api-keys/usage.loaders.ts";
import { projectPageOf } from "#lib/http/pages/project-page.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "API key" };

export default projectPageOf("api-keys", "keyId", async (access, keyId) => {
  const { slug } = access.project;
  const key = await pageKey(access, keyId);
  const [usage, requests] = await Promise.all([keyUsage(access, key.id), keyRequests(access, key.id)]);
  return (
    <KeyDetailView key={key.id} slug={slug} initial={key} mayWrite={can(access.role, "keys.write")}>
      <KeyCalls slug={slug} keyId={key.id} initial={usage} />
      <KeyRequests slug={slug} keyId={key.id} initial={requests} />
    </KeyDetailView>
  );
});
