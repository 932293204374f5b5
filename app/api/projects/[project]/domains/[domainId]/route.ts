import { sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { pageDomain } from "#lib/sites/domains/loaders.ts";
import { removeDomain } from "#lib/sites/domains/mutations.ts";
import { domainChangeSchema } from "#lib/sites/domains/schema.ts";
import { changeDomain } from "#lib/sites/domains/uses.mutations.ts";

interface Context {
  params: Promise<{ project: string; domainId: string }>;
}

export function GET(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(request, params, { action: "domains.read" }, async ({ access, params: { domainId } }) => ({
    domain: await pageDomain(access, domainId),
  }));
}

export function PATCH(request: Request, { params }: Context): Promise<Response> {
  return sessionRoute(
    request,
    params,
    { action: "domains.write", body: domainChangeSchema, needsProof: true },
    async ({ access, params: { domainId }, body, actor }) => {
      await changeDomain(access.scope, domainId, body, actor);
      return { domain: await pageDomain(access, domainId) };
    },
  );
}

/** Neither is served from the next request on. */
export function DELETE(request: Request, { params }: Context): Promise<Response> {
  const withPair = new URL(request.url).searchParams.get("withPair") === "true";
  return sessionRoute(request, params, { action: "domains.write", needsProof: true }, ({ access, params: { domainId }, actor }) =>
    removeDomain(access.scope, domainId, actor, withPair),
  );
}
