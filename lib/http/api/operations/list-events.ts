import { findEvent, listEvents as readEvents } from "#lib/history/events/data.ts";
import { EVENT_DAYS, EVENT_TYPES } from "#lib/history/events/schema.ts";
import { eventJson } from "#lib/history/events/view.ts";
import { defineRoute, type QueryParameter } from "#lib/http/api/define-route.ts";
import { entityTag } from "#lib/http/api/entity-tag.ts";
import { eventSchema, eventsSchema } from "#lib/http/api/event-schemas.ts";
import { linkHeader, nextTarget } from "#lib/http/api/pagination.ts";
import { INT64, idParameter, MOMENT, manyOf, ORDER_PARAMETER, PAGE_PARAMETERS, readId } from "#lib/http/api/parameters.ts";
import { show } from "#lib/http/api/query-string.ts";
import { pageRead, recordRead, recordReply } from "#lib/http/api/replies.ts";
import { invalidParameter, noSuch } from "#lib/platform/errors.ts";

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
  ...manyOf(EVENT_TYPES),
};

const FILTERS = {
  petId: { description: "Return only events about this animal, its adoptions, and its enquiries.", example: "42", ...INT64 },
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
  query: { ...PAGE_PARAMETERS, types: TYPES_PARAMETER, order: ORDER_PARAMETER, ...FILTERS },
  ...pageRead("A page of events.", eventsSchema, EXAMPLE),
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
  pathParameters: { eventId: idParameter("The identifier of the event.", "901") },
  ...recordRead("The event.", eventSchema, EXAMPLE),
  run: async ({ scope, path }) => {
    const event = await findEvent(scope, BigInt(readId(path, "eventId", "event")));
    if (!event) throw noSuch("event");
    return recordReply(eventJson(event));
  },
});
