import { firstAuditIdSince } from "#lib/history/audit/log.data.ts";
import { listEvents } from "#lib/history/events/data.ts";
import { EVENT_DAYS } from "#lib/history/events/schema.ts";
import { eventJson } from "#lib/history/events/view.ts";
import { subjectOf } from "#lib/history/webhooks/rules.ts";
import { type Health, healthAfter, type Outcome } from "#lib/history/webhooks/sending/outcome.rules.ts";
import type { SendingEndpoint } from "#lib/history/webhooks/sending/queue.data.ts";
import { addJobWithin } from "#lib/platform/db/job-queue.ts";
import { queryText, run, type Statement, transaction } from "#lib/platform/db/pool.ts";
import { DAY_MS } from "#lib/platform/time.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import { type ProjectScope, SYSTEM } from "#lib/tenancy/scope/principal.schema.ts";

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

const MAX_TRIES = 15;

/** Skips messages that were replayed or deleted meanwhile. */
const RECORD: Statement = {
  name: "webhooks_record",
  text: `with o as (
           select * from jsonb_to_recordset($2::jsonb) as o (id bigint, state text, attempts int, next_at timestamptz, at timestamptz, made jsonb)),
         health as (
           update webhook_endpoints set failures = $3, held_until = $4::timestamptz, last_success_at = $5::timestamptz,
                  failing_since = case when $3::int > 0 then coalesce(failing_since, $6::timestamptz) end
            where id = $1)
         update webhook_deliveries d
            set state = o.state, attempts = o.attempts, next_attempt_at = o.next_at, first_sent_at = coalesce(d.first_sent_at, o.at),
                ended_at = case when o.state <> 'waiting' then o.at end,
                tries = case when jsonb_array_length(d.tries) < ${MAX_TRIES} then d.tries else d.tries - 0 end || o.made
           from o where d.id = o.id and d.endpoint_id = $1 and d.state = 'waiting'`,
};

const timeOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

export async function recordOutcomes(endpointId: string, before: Health, outcomes: readonly Outcome[]): Promise<Health> {
  const health = healthAfter(before, outcomes);
  const rows = outcomes.map(({ id, state, attempts, nextAttemptAt, at, try: made }) => ({
    id,
    state,
    attempts,
    next_at: timeOf(nextAttemptAt),
    at: new Date(at),
    made,
  }));
  const firstFailure = outcomes.find(({ try: made }) => made.reason !== null)?.at ?? null;
  await queryText(RECORD, [
    endpointId,
    JSON.stringify(rows),
    health.failures,
    timeOf(health.heldUntil),
    timeOf(health.lastSuccessAt),
    timeOf(firstFailure),
  ]);
  return health;
}

const DISABLE = `update webhook_endpoints set state = 'disabled', disabled_at = $2, disabled_reason = $3, held_until = null
  where id = $1 and state = 'active' returning 1`;

export async function disableEndpoint({ id, projectId, url }: SendingEndpoint, reason: "gone" | "exhausted", now: number): Promise<void> {
  await transaction(async (on) => {
    if ((await run(DISABLE, [id, new Date(now), reason], on)).length === 0) return;
    await writeAudit(on, { projectId, actor: SYSTEM }, "webhook.disable", id, {
      before: { state: "active" },
      after: { name: new URL(url).host, state: "disabled" },
    });
    await addJobWithin(on, { task: "webhooks.notice", payload: { endpointId: id }, key: `webhooks.notice.${id}` });
  });
}

/** Puts the endpoint behind the others, even if sending fails. */
export async function recordRunStart(id: string, now: Date): Promise<void> {
  await queryText({ name: "webhooks_turn", text: "update webhook_endpoints set last_turn_at = $2::timestamptz where id = $1" }, [id, now]);
}

export async function backOffEndpoint(id: string, until: Date): Promise<void> {
  await queryText({ name: "webhooks_hold", text: "update webhook_endpoints set held_until = $2::timestamptz where id = $1" }, [id, until]);
}
