import * as z from "zod";
import { findEvent, listEvents as readEvents } from "#lib/history/events/data.ts";
import { EVENT_DAYS, EVENT_TYPES, type EventType } from "#lib/history/events/schema.ts";
import { eventJson } from "#lib/history/events/view.ts";
import { defineRoute, type QueryParameter } from "#lib/http/api/define-route.ts";
import { CONDITION_HEADERS, entityTag, NOT_MODIFIED, TAG_HEADER } from "#lib/http/api/entity-tag.ts";
import { eventSchema, eventsSchema } from "#lib/http/api/event-schemas.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { int64Text, MOMENT_RULE, momentFromText, ORDER_PARAMETER, PAGE_HEADERS, PAGE_PARAMETERS } from "#lib/http/api/parameters.ts";
import { describeInvalidList, readList, show } from "#lib/http/api/query-string.ts";
import { invalidParameter, noSuch } from "#lib/platform/errors.ts";
import { INT64_RANGE, idFromText } from "#lib/platform/int64.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";

const PATH = "/v1/events";

const EXAMPLE = {
  id: 901,
  type: "pet.updated",
  occurredAt: "2026-11-21T09:30:00.000Z",
  data: { id: 42, name: "Biscuit", categoryId: 3, status: "sold" },
};

const TYPES_PARAMETER = {
  description: "Return only events of these types, separated by commas.",
  example: "pet.created,pet.updated",
  isList: true,
  schema: z.array(z.enum(EVENT_TYPES)).min(1).meta({ uniqueItems: true }).optional(),
  rule: `one or more of ${EVENT_TYPES.join(", ")}, each once, separated by commas`,
  absent: undefined,
  read: (text: string): EventType[] | undefined => readList(EVENT_TYPES, text),
  received: (text: string): string => describeInvalidList(EVENT_TYPES, text),
} as const satisfies QueryParameter<EventType[] | undefined>;

const MOMENT = {
  schema: z.iso.datetime({ offset: true }).optional(),
  rule: MOMENT_RULE,
  absent: undefined,
  /** Epoch milliseconds. */
  read: momentFromText,
} as const;

const FILTERS = {
  petId: {
    description: "Return only events about this animal, its adoptions, and its enquiries.",
    example: "42",
    schema: int64Schema.optional(),
    rule: INT64_RANGE,
    absent: undefined,
    read: int64Text,
  },
  since: { description: "Return only events that occurred at this moment or later.", example: "2026-11-21T09:30:00Z", ...MOMENT },
  until: { description: "Return only events that occurred before this moment.", example: "2026-11-22T00:00:00Z", ...MOMENT },
} as const satisfies Record<string, QueryParameter>;

export const listEvents = defineRoute({
  name: "listEvents",
  method: "GET",
  path: PATH,
  tag: "Events",
  summary: "List events",
  description: `Returns what happened in the project in the last ${EVENT_DAYS} days, in an order that never changes: an event that appears later has a greater id. To follow the log, ask again with \`after\` set to the last id that you have seen.`,
  access: "read",
  query: { ...PAGE_PARAMETERS, types: TYPES_PARAMETER, order: ORDER_PARAMETER, ...FILTERS },
  headers: CONDITION_HEADERS,
  replies: {
    200: {
      description: "A page of events.",
      schema: eventsSchema,
      headers: { ...PAGE_HEADERS, ...TAG_HEADER },
      example: [EXAMPLE],
    },
    ...NOT_MODIFIED,
  },
  run: async ({ request, scope, query }) => {
    const { values, texts } = query();
    const { since, until } = values;
    if (since !== undefined && until !== undefined && since >= until) {
      throw invalidParameter("query", `until must be after since; got ${show(texts.until ?? "")}.`);
    }
    const { events, nextAfter } = await readEvents(scope, values);
    const { limit, types, order, petId } = texts;
    const encoded = { since: texts.since && encodeURIComponent(texts.since), until: texts.until && encodeURIComponent(texts.until) };
    const next = nextTarget(PATH, { limit, types, order, petId, ...encoded }, nextAfter);
    const body = `[${events.map(eventJson).join(",")}]`;
    return { status: 200, headers: linkHeader(request.origin, next), body, etag: entityTag(body, next) };
  },
});

export const getEvent = defineRoute({
  name: "getEvent",
  method: "GET",
  path: "/v1/events/{eventId}",
  tag: "Events",
  summary: "Get an event",
  description: `Returns one event of the last ${EVENT_DAYS} days.`,
  access: "read",
  pathParameters: { eventId: { description: "The identifier of the event.", schema: int64Schema, example: "901" } },
  headers: CONDITION_HEADERS,
  replies: { 200: { description: "The event.", schema: eventSchema, headers: TAG_HEADER, example: EXAMPLE }, ...NOT_MODIFIED },
  run: async ({ scope, path }) => {
    const id = idFromText(path["eventId"] ?? "");
    const event = id === undefined ? undefined : await findEvent(scope, id);
    if (!event) throw noSuch("event");
    const body = eventJson(event);
    return { status: 200, body, etag: entityTag(body, undefined) };
  },
});
