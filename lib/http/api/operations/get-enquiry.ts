import { defineRoute } from "#lib/http/api/define-route.ts";
import { ENQUIRY_EXAMPLE, ENQUIRY_ID, ENQUIRY_TAG_HEADER, readEnquiryId } from "#lib/http/api/enquiry-parameters.ts";
import { CONDITION_HEADERS, NOT_MODIFIED } from "#lib/http/api/entity-tag.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { enquiryNotFound } from "#lib/shelter/enquiries/events.rules.ts";
import { findEnquiryRecord } from "#lib/shelter/enquiries/record.data.ts";
import { enquiryRecordSchema } from "#lib/shelter/enquiries/record.schema.ts";
import { enquiryEtag, enquiryView } from "#lib/shelter/enquiries/view.ts";

export const getEnquiry = defineRoute({
  name: "getEnquiry",
  method: "GET",
  path: "/v1/enquiries/{enquiryId}",
  tag: "Enquiries",
  summary: "Get an enquiry",
  description: "Returns one enquiry. Needs a key with the permission `enquiries`. Beta: its shape can still change.",
  access: "read",
  permission: "enquiries",
  stability: "beta",
  pathParameters: ENQUIRY_ID,
  headers: { "If-None-Match": { ...CONDITION_HEADERS["If-None-Match"], example: '"7.3"' } },
  replies: {
    200: { description: "The enquiry.", schema: enquiryRecordSchema, headers: ENQUIRY_TAG_HEADER, example: ENQUIRY_EXAMPLE },
    304: { ...NOT_MODIFIED[304], headers: ENQUIRY_TAG_HEADER },
  },
  errors: ["not_found", "insufficient_scope"],
  run: async ({ scope, path }) => {
    const record = await findEnquiryRecord(scope, readEnquiryId(path));
    if (!record) throw enquiryNotFound();
    return { status: 200, etag: enquiryEtag(record), body: exactJson(enquiryView(record)) };
  },
});
