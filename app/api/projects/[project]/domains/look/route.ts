import { lookAtDomain } from "#lib/domains/lookup.loaders.ts";
import { newDomainSchema } from "#lib/domains/schema.ts";
import { sessionRoute } from "#lib/http/dashboard/session-route.ts";

export function POST(request: Request, { params }: { params: Promise<{ project: string }> }): Promise<Response> {
  return sessionRoute(request, params, { action: "domains.write", body: newDomainSchema }, ({ access, body }) =>
    lookAtDomain(access.scope, body.name),
  );
}
