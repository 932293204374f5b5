import { readConditions } from "#lib/http/api/conditions.ts";
import { defineRoute, type QueryParameter } from "#lib/http/api/define-route.ts";
import { pageReply } from "#lib/http/api/pagination.ts";
import {
  idParameter,
  ORDER_PARAMETER,
  oneOf,
  PAGE_PARAMETERS,
  petIdParameter,
  readId,
  UPDATED_UNTIL_HEADER,
  updatedSinceParameter,
} from "#lib/http/api/parameters.ts";
import { pageRead, recordRead, writtenReply } from "#lib/http/api/replies.ts";
import { ETAG_HEADER, writeOnce } from "#lib/http/api/write-once.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import { patchEnquiryWithin } from "#lib/shelter/enquiries/inbox/mutations.ts";
import { findEnquiryRecord, selectEnquiryRecords } from "#lib/shelter/enquiries/inbox/record.data.ts";
import {
  type EnquiryPatch,
  enquiryPatchSchema,
  enquiryRecordSchema,
  enquiryRecordsSchema,
  enquiryStatusSchema,
} from "#lib/shelter/enquiries/inbox/record.schema.ts";
import { enquiryEtag, enquiryStatusView, enquiryView } from "#lib/shelter/enquiries/inbox/view.ts";
import { ENQUIRY_STATES } from "#lib/shelter/enquiries/schema.ts";

const ENQUIRY_ID = { enquiryId: idParameter("The identifier of the enquiry.", "7") };

/** @throws AppError `not_found` */
const readEnquiryId = (path: Record<string, string>): string => readId(path, "enquiryId", "enquiry");

const ENQUIRY_TAG_HEADER = {
  ETag: { ...ETAG_HEADER.ETag, description: "The enquiry's version, for `If-Match`. It changes with each change.", example: '"7.3"' },
};

const ENQUIRY_PARAMETERS = {
  petId: petIdParameter("enquiries about"),
  status: { description: "Return only enquiries with this status.", example: "new", ...oneOf(ENQUIRY_STATES, undefined) },
  order: ORDER_PARAMETER,
  updatedSince: updatedSinceParameter("enquiries"),
} as const satisfies Record<string, QueryParameter>;

const ENQUIRY_EXAMPLE = {
  id: 7,
  petId: 42,
  petName: "Biscuit",
  orderId: null,
  status: "new",
  assignee: null,
  name: "Ada Lovelace",
  email: "ada@example.org",
  phone: null,
  town: "London",
  household: "Two adults, one cat",
  message: "Is Biscuit still looking for a home?",
  answers: [{ question: "Do you have a garden?", answer: "Yes" }],
  consent: "You may store my message until it is answered.",
  language: "en",
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  closedAt: null,
};

const PATH = "/v1/enquiries";

const COMMON = { tag: "Enquiries", permission: "enquiries", stability: "beta" } as const;

export const listEnquiries = defineRoute({
  name: "listEnquiries",
  method: "GET",
  path: PATH,
  ...COMMON,
  summary: "List enquiries",
  description:
    "Returns what visitors of the published site have asked, ascending by id unless `order` says otherwise. Those set aside as possible spam are left out until someone releases them.",
  query: { ...PAGE_PARAMETERS, ...ENQUIRY_PARAMETERS },
  ...pageRead("A page of enquiries.", enquiryRecordsSchema, ENQUIRY_EXAMPLE, UPDATED_UNTIL_HEADER),
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { rows, nextAfter, updatedUntil } = await selectEnquiryRecords(scope, { ...values, state: values.status });
    const { limit, petId, status, order, updatedSince } = texts;
    const kept = { limit, petId, status, order, updatedSince };
    return pageReply(request.origin, { path: PATH, kept, body: exactJson(rows.map(enquiryView)), nextAfter, updatedUntil });
  },
});

export const getEnquiry = defineRoute({
  name: "getEnquiry",
  method: "GET",
  path: "/v1/enquiries/{enquiryId}",
  ...COMMON,
  summary: "Get an enquiry",
  description: "Returns one enquiry.",
  pathParameters: ENQUIRY_ID,
  ...recordRead("The enquiry.", enquiryRecordSchema, ENQUIRY_EXAMPLE, ENQUIRY_TAG_HEADER),
  run: async ({ scope, path }) => {
    const record = await findEnquiryRecord(scope, readEnquiryId(path));
    if (!record) throw noSuch("enquiry");
    return { status: 200, etag: enquiryEtag(record), body: exactJson(enquiryView(record)) };
  },
});

export const updateEnquiry = defineRoute<EnquiryPatch>({
  name: "updateEnquiry",
  method: "PATCH",
  path: "/v1/enquiries/{enquiryId}",
  ...COMMON,
  summary: "Change an enquiry",
  description:
    "Changes the status of an enquiry, or who takes care of it, and leaves the rest as it is (RFC 7396). The animal keeps its status; set it to `pending` first to have `approved` name its adoption order. The response has nothing of what the visitor wrote, because it is kept for replays.",
  pathParameters: ENQUIRY_ID,
  changes: "enquiry",
  body: {
    schema: enquiryPatchSchema,
    examples: { inProgress: { status: "in_progress" }, declined: { status: "declined", assignee: null } },
  },
  replies: {
    200: writtenReply(
      "The enquiry as it is now.",
      enquiryStatusSchema,
      { id: 7, petId: 42, status: "in_progress", assignee: null, updatedAt: "2026-11-21T09:35:00.000Z" },
      ENQUIRY_TAG_HEADER,
    ),
  },
  checkHead: (_, path) => void readEnquiryId(path),
  run: async ({ request, scope, actor, path, body, bytes, now }) => {
    const enquiryId = readEnquiryId(path);
    const write = { enquiryId, conditions: readConditions(request), patch: body };
    return await writeOnce({ request, scope, actor, bytes, now }, async (locked) => {
      await patchEnquiryWithin(locked, scope, write, actor);
      const record = await findEnquiryRecord(scope, enquiryId, locked);
      if (!record) throw noSuch("enquiry");
      // Changes no animal, so list caches stay valid.
      return { status: 200, body: exactJson(enquiryStatusView(record)), etag: enquiryEtag(record), changed: false };
    });
  },
});
