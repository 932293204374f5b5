import * as z from "zod";
import { CONDITIONS } from "#lib/http/api/conditions.ts";
import type { Parameter, QueryParameter } from "#lib/http/api/define-route.ts";
import { int64Text, MOMENT_RULE, momentFromText, oneOf } from "#lib/http/api/parameters.ts";
import { ETAG_HEADER } from "#lib/http/api/write-once.ts";
import { INT64_RANGE, int64FromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import { enquiryNotFound } from "#lib/shelter/enquiries/events.rules.ts";
import { ENQUIRY_STATES } from "#lib/shelter/enquiries/schema.ts";

export const ENQUIRY_ID: Record<"enquiryId", Parameter> = {
  enquiryId: { description: "The identifier of the enquiry.", schema: int64Schema, example: "7" },
};

/** @throws AppError `not_found` */
export function readEnquiryId(path: Record<string, string>): string {
  const id = int64FromText(path["enquiryId"] ?? "");
  if (id === undefined) throw enquiryNotFound();
  return id.toString();
}

export const ENQUIRY_TAG_HEADER = {
  ETag: { ...ETAG_HEADER.ETag, description: "The enquiry's version, for `If-Match`. It changes with each change.", example: '"7.3"' },
};

export const ENQUIRY_CONDITIONS: Record<"If-Match", Parameter> = {
  "If-Match": {
    ...CONDITIONS["If-Match"],
    description: "Changes the enquiry only if this is still its `ETag`; otherwise the response is 412. Without it, the last write wins.",
    example: '"7.3"',
  },
};

export const ENQUIRY_PARAMETERS = {
  petId: {
    description: "Return only enquiries about this animal.",
    example: "42",
    schema: int64Schema.optional(),
    rule: INT64_RANGE,
    absent: undefined,
    read: int64Text,
  },
  state: { description: "Return only enquiries in this state.", example: "new", ...oneOf(ENQUIRY_STATES, undefined) },
  updatedSince: {
    description:
      "Return only enquiries that arrived or changed at this moment or later, ascending by id. For the next walk, take the moment from the `Updated-Until` header of this walk's first page.",
    example: "2026-11-21T09:30:00Z",
    schema: z.iso.datetime({ offset: true }).optional(),
    rule: MOMENT_RULE,
    absent: undefined,
    /** Epoch milliseconds. */
    read: momentFromText,
  },
} as const satisfies Record<string, QueryParameter>;

export const ENQUIRY_EXAMPLE = {
  id: 7,
  petId: 42,
  petName: "Biscuit",
  orderId: null,
  state: "new",
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
