import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE } from "#lib/http/api/domain-parameters.ts";
import { DOMAIN_HEADERS, DOMAIN_WRITE_ERRORS, domainAnswer, writeDomain } from "#lib/http/api/domain-write.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY } from "#lib/http/api/write-once.ts";
import { addDomainWithin } from "#lib/sites/domains/mutations.ts";
import { domainRecordSchema, type NewDomainRecord, newDomainRecordSchema } from "#lib/sites/domains/record.schema.ts";
import { changeDomainWithin } from "#lib/sites/domains/uses.mutations.ts";

export const createDomain = defineRoute<NewDomainRecord>({
  name: "createDomain",
  method: "POST",
  path: "/v1/domains",
  tag: "Domains",
  summary: "Add a domain",
  description:
    "Adds a domain to the published site, and asks for its first check. Set the `records` of the answer at the DNS provider. Plan and limits are those of the dashboard. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read_write",
  permission: "domains",
  stability: "beta",
  headers: IDEMPOTENCY_KEY,
  body: {
    schema: newDomainRecordSchema,
    examples: { min: { name: "adopt.example.org" }, pair: { name: "example.org", withPair: true, redirectStatus: 308 } },
  },
  replies: {
    201: { description: "The new domain.", schema: domainRecordSchema, headers: DOMAIN_HEADERS, example: DOMAIN_EXAMPLE },
  },
  errors: [...DOMAIN_WRITE_ERRORS, ...BODY_ERRORS, "limit_reached"],
  checkHead: checkOnce,
  run: ({ request, scope, actor, body, bytes, now }) =>
    writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      const { name, withPair = false, use, redirectStatus } = body;
      const [domainId, other] = await addDomainWithin(tx, scope, { name, withPair, isEarly: false }, actor);
      await changeDomainWithin(tx, scope, { domainId, use, redirectStatus }, actor);
      // Only the domain of a pair that redirects uses it, and they can swap.
      if (other !== undefined) await changeDomainWithin(tx, scope, { domainId: other, redirectStatus }, actor);
      return await domainAnswer(tx, scope, domainId, 201);
    }),
});
