import { listEvents } from "#lib/events/data.ts";
import { EVENT_TYPES } from "#lib/events/schema.ts";
import { EVENT_PAGE_ROWS, type EventPage } from "#lib/events/table.schema.ts";
import { shownEvent } from "#lib/events/table.view.ts";
import { idFromText } from "#lib/int64.ts";
import type { ProjectScope } from "#lib/scope/principal.schema.ts";

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
  return { rows: events.map(shownEvent), next: nextAfter ?? null };
}
