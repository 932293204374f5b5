import { checkListWrite } from "#lib/http/api/conditions.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { DOMAIN_EXAMPLE, DOMAIN_ID } from "#lib/http/api/domain-parameters.ts";
import {
  DOMAIN_CONDITIONS,
  DOMAIN_HEADERS,
  DOMAIN_WRITE_ERRORS,
  domainAnswer,
  requireUnchanged,
  writeDomain,
} from "#lib/http/api/domain-write.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { BODY_ERRORS, IDEMPOTENCY_KEY } from "#lib/http/api/write-once.ts";
import { type DomainPatch, domainPatchSchema, domainRecordSchema } from "#lib/sites/domains/record.schema.ts";
import { changeDomainWithin } from "#lib/sites/domains/uses.mutations.ts";

export const updateDomain = defineRoute<DomainPatch>({
  name: "updateDomain",
  method: "PATCH",
  path: "/v1/domains/{domainId}",
  tag: "Domains",
  summary: "Change a domain",
  description:
    "Changes what a domain is used for, or the status of its redirects (RFC 7396). With `primary`, the primary before takes the domain's use. Needs a key with the permission `domains`. Beta: its shape can still change.",
  access: "read_write",
  permission: "domains",
  stability: "beta",
  pathParameters: DOMAIN_ID,
  headers: { ...DOMAIN_CONDITIONS, ...IDEMPOTENCY_KEY },
  body: {
    schema: domainPatchSchema,
    examples: { permanent: { redirectStatus: 308 }, primary: { use: "primary" } },
    mediaTypes: [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE],
  },
  replies: {
    200: { description: "The domain as it is now.", schema: domainRecordSchema, headers: DOMAIN_HEADERS, example: DOMAIN_EXAMPLE },
  },
  errors: [...DOMAIN_WRITE_ERRORS, ...BODY_ERRORS, "not_found", "precondition_failed"],
  checkHead: checkListWrite,
  run: ({ request, scope, actor, path, body, bytes, now }) =>
    writeDomain({ request, scope, actor, bytes, now }, async (tx) => {
      const domainId = path["domainId"] ?? "";
      await requireUnchanged(tx, scope, domainId, request);
      await changeDomainWithin(tx, scope, { domainId, ...body }, actor);
      return await domainAnswer(tx, scope, domainId, 200);
    }),
});
