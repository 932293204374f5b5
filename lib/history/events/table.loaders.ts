import { listEvents } from "#lib/history/events/data.ts";
import { adoptedNames } from "#lib/history/events/names.data.ts";
import { EVENT_TYPES } from "#lib/history/events/schema.ts";
import { EVENT_PAGE_ROWS, type EventPage } from "#lib/history/events/table.schema.ts";
import { shownEvent } from "#lib/history/events/view.ts";
import { eventTitle, type TitleFacts } from "#lib/history/events/words.view.ts";
import { parseExactJson } from "#lib/platform/exact-json.ts";
import { idFromText } from "#lib/platform/int64.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

/** Newest first; `before` is exclusive. */
export async function eventPageOf({ scope }: { scope: ProjectScope }, params: URLSearchParams): Promise<EventPage> {
  const before = params.get("before") ?? undefined;
  const type = EVENT_TYPES.find((one) => one === params.get("type"));
  const { events, nextAfter } = await listEvents(scope, {
    limit: EVENT_PAGE_ROWS,
    after: before !== undefined && idFromText(before) !== undefined ? before : undefined,
    types: type && [type],
    order: "desc",
  });
  const read = events.map((event) => ({ event, facts: parseExactJson(event.data) as TitleFacts }));
  const petNames = await adoptedNames(
    scope,
    read.map(({ facts }) => facts),
  );
  return {
    rows: read.map(({ event, facts }) => shownEvent(event, eventTitle(event.type, facts, petNames))),
    next: nextAfter ?? null,
  };
}
