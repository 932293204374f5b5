import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { shareDomain, unshareDomain } from "#lib/sites/domains/share.mutations.ts";

interface Context {
  params: Promise<{ project: string; domainId: string }>;
}

/** Creates a link for the person who manages the DNS; only this response contains it. */
export function POST(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "domains.write" }, async ({ access, params: { domainId }, actor }) =>
    created(await shareDomain(access.scope, domainId, actor)),
  );
}

export function DELETE(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "domains.write" }, ({ access, params: { domainId }, actor }) =>
    unshareDomain(access.scope, domainId, actor),
  );
}
