import { created, sessionRoute } from "#lib/http/dashboard/session-route.ts";
import { domainsPage, pageDomain } from "#lib/sites/domains/loaders.ts";
import { addDomain } from "#lib/sites/domains/mutations.ts";
import { newDomainSchema } from "#lib/sites/domains/schema.ts";

export const GET = sessionRoute({ action: "domains.read" }, ({ access }) => domainsPage(access));

export const POST = sessionRoute({ action: "domains.write", body: newDomainSchema, needsProof: true }, async ({ access, body, actor }) => {
  const id = await addDomain(access.scope, body.name, actor, body);
  return created({ domain: await pageDomain(access, id) });
});
