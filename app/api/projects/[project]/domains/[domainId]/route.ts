import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { pageDomain } from "#lib/sites/domains/loaders.ts";
import { removeDomain } from "#lib/sites/domains/mutations.ts";
import { domainChangeSchema } from "#lib/sites/domains/schema.ts";
import { changeDomain } from "#lib/sites/domains/uses.mutations.ts";

export const GET = sessionRoute({ action: "domains.read" }, async ({ access, params: { domainId } }) => ({
  domain: await pageDomain(access, domainId),
}));

export const PATCH = sessionRoute(
  { action: "domains.write", body: domainChangeSchema, needsProof: true },
  async ({ access, params: { domainId }, body, actor }) => {
    await changeDomain(access.scope, domainId, body, actor);
    return { domain: await pageDomain(access, domainId) };
  },
);

/** Neither is served from the next request on. */
export const DELETE = sessionRoute({ action: "domains.write", needsProof: true }, ({ query, access, params: { domainId }, actor }) =>
  removeDomain(access.scope, domainId, actor, query.get("withPair") === "true"),
);
