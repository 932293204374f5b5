import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { lookUpDomain } from "#lib/sites/domains/lookup.loaders.ts";
import { newDomainSchema } from "#lib/sites/domains/schema.ts";

export const POST = sessionRoute({ action: "domains.write", body: newDomainSchema }, ({ access, body }) =>
  lookUpDomain(access.scope, body.name),
);
