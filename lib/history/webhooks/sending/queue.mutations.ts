import { firstAuditIdSince } from "#lib/history/audit/log.data.ts";
import { listEvents } from "#lib/history/events/data.ts";
import { EVENT_DAYS } from "#lib/history/events/schema.ts";
import { eventJson } from "#lib/history/events/view.ts";
import { subjectOf } from "#lib/history/webhooks/rules.ts";
import type { SendingEndpoint } from "#lib/history/webhooks/sending/queue.data.ts";
import { queryText, type Statement } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

const MAX_AT_ONCE = 200;

/** Does nothing if a replay moved the position meanwhile. */
const QUEUE: Statement = {
  name: "webhooks_queue",
  text: `with moved as (
           update webhook_endpoints set last_event_id = $3 where id = $1 and last_event_id = $2 and state = 'active' returning id)
         insert into webhook_deliveries as known (endpoint_id, event_id, type, subject, body, created_at, next_attempt_at)
         select moved.id, n.event_id, n.type, n.subject, n.body, $4::timestamptz, $4::timestamptz
           from moved, unnest($5::bigint[], $6::text[], $7::text[], $8::text[]) as n (event_id, type, subject, body)
         on conflict (endpoint_id, event_id) do update
           set state = 'waiting', attempts = 0, first_sent_at = null, next_attempt_at = excluded.next_attempt_at, ended_at = null
         where known.state <> 'waiting'`,
};

/** Skips expired events, so they are not searched again. */
async function passOver(scope: ProjectScope, { id, lastEventId }: SendingEndpoint, now: number): Promise<void> {
  const first = BigInt(await firstAuditIdSince(scope, now - EVENT_DAYS * DAY_MS));
  if (first - 1n > BigInt(lastEventId)) await queryText(QUEUE, [id, lastEventId, String(first - 1n), new Date(now), [], [], [], []]);
}

/**
 * Atomic: a killed worker neither misses an event nor queues one twice.
 * @returns the last event read; undefined at the end
 */
export async function queueEvents(scope: ProjectScope, endpoint: SendingEndpoint, now: number): Promise<string | undefined> {
  const { id, lastEventId, eventTypes } = endpoint;
  const { events } = await listEvents(scope, { limit: MAX_AT_ONCE, after: lastEventId, types: undefined });
  const last = events.at(-1);
  if (last === undefined) {
    await passOver(scope, endpoint, now);
    return undefined;
  }
  const wanted = eventTypes.length === 0 ? events : events.filter(({ type }) => eventTypes.includes(type));
  await queryText(QUEUE, [
    id,
    lastEventId,
    last.id,
    new Date(now),
    wanted.map((event) => event.id),
    wanted.map(({ type }) => type),
    wanted.map(({ type, data }) => subjectOf(type, data)),
    wanted.map(eventJson),
  ]);
  return last.id;
}
