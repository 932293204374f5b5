import { readConditions } from "#lib/http/api/conditions.ts";
import { defineRoute } from "#lib/http/api/define-route.ts";
import { ENQUIRY_CONDITIONS, ENQUIRY_ID, ENQUIRY_TAG_HEADER, readEnquiryId } from "#lib/http/api/enquiry-parameters.ts";
import { JSON_MEDIA_TYPE, MERGE_PATCH_MEDIA_TYPE } from "#lib/http/api/request-body.ts";
import { BODY_ERRORS, checkOnce, IDEMPOTENCY_KEY, REPLAYED_HEADER, WRITE_ERRORS, writeOnce } from "#lib/http/api/write-once.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { enquiryNotFound } from "#lib/shelter/enquiries/events.rules.ts";
import { patchEnquiryWithin } from "#lib/shelter/enquiries/mutations.ts";
import { findEnquiryRecord } from "#lib/shelter/enquiries/record.data.ts";
import { type EnquiryPatch, enquiryPatchSchema, enquiryStatusSchema } from "#lib/shelter/enquiries/record.schema.ts";
import { enquiryEtag, enquiryStatusView } from "#lib/shelter/enquiries/view.ts";

export const updateEnquiry = defineRoute<EnquiryPatch>({
  name: "updateEnquiry",
  method: "PATCH",
  path: "/v1/enquiries/{enquiryId}",
  tag: "Enquiries",
  summary: "Change an enquiry",
  description:
    "Changes the state of an enquiry, or who takes care of it, and leaves the rest as it is (RFC 7396). The animal keeps its status; set it to `pending` first to have `approved` name its adoption order. The response has nothing of what the visitor wrote, because it is kept for replays. Needs a key with the permission `enquiries`. Beta: its shape can still change.",
  access: "read_write",
  permission: "enquiries",
  stability: "beta",
  pathParameters: ENQUIRY_ID,
  headers: { ...ENQUIRY_CONDITIONS, ...IDEMPOTENCY_KEY },
  body: {
    schema: enquiryPatchSchema,
    examples: { inProgress: { state: "in_progress" }, declined: { state: "declined", assignee: null } },
    mediaTypes: [MERGE_PATCH_MEDIA_TYPE, JSON_MEDIA_TYPE],
  },
  replies: {
    200: {
      description: "The enquiry as it is now.",
      schema: enquiryStatusSchema,
      headers: { ...ENQUIRY_TAG_HEADER, ...REPLAYED_HEADER },
      example: { id: 7, petId: 42, state: "in_progress", assignee: null, updatedAt: "2026-11-21T09:35:00.000Z" },
    },
  },
  errors: [...WRITE_ERRORS, ...BODY_ERRORS, "not_found", "precondition_failed"],
  checkHead(request, path) {
    readEnquiryId(path);
    checkOnce(request);
    readConditions(request);
  },
  run: async ({ request, scope, actor, path, body, bytes, now }) => {
    const enquiryId = readEnquiryId(path);
    const write = { enquiryId, conditions: readConditions(request), patch: body };
    return await writeOnce({ request, scope, actor, bytes, now }, async (locked) => {
      await patchEnquiryWithin(locked, scope, write, actor);
      const record = await findEnquiryRecord(scope, enquiryId, locked);
      if (!record) throw enquiryNotFound();
      // Changes no animal, so list caches stay valid.
      return { status: 200, body: exactJson(enquiryStatusView(record)), etag: enquiryEtag(record), changed: false };
    });
  },
});
