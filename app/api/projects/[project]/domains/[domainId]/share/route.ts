import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { shareDomain, unshareDomain } from "#lib/sites/domains/share.mutations.ts";

/** Creates a link for the person who manages the DNS; only this response contains it. */
export const POST = sessionRoute({ action: "domains.write" }, async ({ access, params: { domainId }, actor }) =>
  created(await shareDomain(access.scope, domainId, actor)),
);

export const DELETE = sessionRoute({ action: "domains.write" }, ({ access, params: { domainId }, actor }) =>
  unshareDomain(access.scope, domainId, actor),
);
