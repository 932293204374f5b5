import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { requestReverify } from "#lib/sites/domains/check.mutations.ts";
import { pageDomain } from "#lib/sites/domains/loaders.ts";

export const POST = sessionRoute({ action: "domains.write" }, async ({ access, params: { domainId }, actor }) => {
  await requestReverify(access.scope, domainId, actor);
  return { domain: await pageDomain(access, domainId) };
});
