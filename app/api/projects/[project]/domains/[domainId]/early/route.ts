import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { cancelEarly, requestEarly } from "#lib/sites/domains/early.mutations.ts";
import { pageDomain } from "#lib/sites/domains/loaders.ts";
import { earlyRequestSchema } from "#lib/sites/domains/schema.ts";

/** Asks for the certificate before DNS leads here. */
export const POST = sessionRoute(
  { action: "domains.write", body: earlyRequestSchema },
  async ({ access, params: { domainId }, body, actor }) => {
    await requestEarly(access.scope, domainId, actor, body.withPair);
    return { domain: await pageDomain(access, domainId) };
  },
);

export const DELETE = sessionRoute({ action: "domains.write" }, async ({ access, params: { domainId }, actor }) => {
  await cancelEarly(access.scope, domainId, actor);
  return { domain: await pageDomain(access, domainId) };
});
