import { defineRoute } from "#lib/http/api/define-route.ts";
import { ENQUIRY_EXAMPLE, ENQUIRY_PARAMETERS } from "#lib/http/api/enquiry-parameters.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { PAGE_HEADERS, PAGE_PARAMETERS, UPDATED_UNTIL_HEADER } from "#lib/http/api/parameters.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { selectEnquiryRecords } from "#lib/shelter/enquiries/record.data.ts";
import { enquiryRecordsSchema } from "#lib/shelter/enquiries/record.schema.ts";
import { enquiryView } from "#lib/shelter/enquiries/view.ts";

const PATH = "/v1/enquiries";

export const listEnquiries = defineRoute({
  name: "listEnquiries",
  method: "GET",
  path: PATH,
  tag: "Enquiries",
  summary: "List enquiries",
  description:
    "Returns what visitors of the published site have asked, ascending by id. Those set aside as possible spam are left out until someone releases them. Needs a key with the permission `enquiries`. Beta: its shape can still change.",
  access: "read",
  permission: "enquiries",
  stability: "beta",
  query: { ...PAGE_PARAMETERS, ...ENQUIRY_PARAMETERS },
  headers: CONDITION_HEADERS,
  replies: {
    200: {
      description: "A page of enquiries.",
      schema: enquiryRecordsSchema,
      headers: { ...PAGE_HEADERS, ...TAG_HEADER, ...UPDATED_UNTIL_HEADER },
      example: [ENQUIRY_EXAMPLE],
    },
    ...NOT_MODIFIED,
  },
  errors: ["invalid_parameter", "insufficient_scope"],
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { records, nextAfter, updatedUntil } = await selectEnquiryRecords(scope, values);
    const { limit, petId, state, updatedSince } = texts;
    const kept = { limit, petId, state, updatedSince: updatedSince && encodeURIComponent(updatedSince) };
    const next = nextTarget(PATH, kept, nextAfter);
    const body = exactJson(records.map(enquiryView));
    const headers = linkHeader(request.origin, next);
    if (updatedUntil !== undefined) headers.push("Updated-Until", updatedUntil);
    return { status: 200, headers, body, etag: entityTag(body, next) };
  },
});
