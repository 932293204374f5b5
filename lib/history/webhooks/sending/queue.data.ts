import type { ClientBase } from "pg";
import { eventBeyond } from "#lib/history/events/following.data.ts";
import type { DeliveryRun } from "#lib/history/webhooks/sending/fair-share.rules.ts";
import { queryRows, type Statement } from "#lib/platform/db/pool.ts";
import { ownerShareSql } from "#lib/tenancy/scope/sharers.data.ts";

/** Later messages about the same subject wait for this one. */
const IS_FIRST = `not exists (select from webhook_deliveries b
    where b.endpoint_id = d.endpoint_id and b.subject = d.subject and b.state = 'waiting' and b.event_id < d.event_id)`;
const IS_DUE = `d.state = 'waiting' and d.next_attempt_at <= $1::timestamptz`;

/** Round robin among people; working endpoints first, then the least recently served. */
const DUE: Statement = {
  name: "webhooks_due",
  text: `with due as (
         select e.id, e.project_id, ${ownerShareSql("e.project_id")} as person, e.failures > 0 as is_failing, e.last_turn_at from webhook_endpoints e
          where e.id <> all($3::bigint[])
            and exists (select from projects p where p.id = e.project_id and p.deleted_at is null)
            and (exists (select from webhook_deliveries d where d.endpoint_id = e.id and ${IS_DUE} and d.event_id is null)
              or e.state = 'active' and (e.held_until is null or e.held_until <= $1::timestamptz)
                and (exists (select from webhook_deliveries d where d.endpoint_id = e.id and ${IS_DUE} and ${IS_FIRST})
                  or ${eventBeyond("e.project_id", "e.last_event_id")})))
         select id, project_id as "projectId", person, is_failing as "isFailing"
           from (select *, row_number() over (partition by person order by is_failing, last_turn_at nulls first, id) as place from due) d
          order by place, is_failing, last_turn_at nulls first, id limit $2`,
};

export interface DueEndpoint extends DeliveryRun {
  id: string;
}

/** @param now epoch milliseconds @param running ids to omit */
export async function dueEndpoints(now: number, max: number, running: readonly string[], on?: ClientBase): Promise<DueEndpoint[]> {
  const rows = await queryRows<Record<keyof DueEndpoint, string>>(DUE, [new Date(now), max, running], on);
  return rows.map(({ isFailing, ...rest }) => ({ ...rest, isFailing: isFailing === "t" }));
}

export interface SendingEndpoint {
  id: string;
  projectId: string;
  url: string;
  eventTypes: string[];
  sendsPersonalData: boolean;
  isActive: boolean;
  encryptedSecret: string;
  oldEncryptedSecret: string | null;
  oldSecretUntil: number | null;
  lastEventId: string;
  failures: number;
  heldUntil: number | null;
  lastSuccessAt: number | null;
}

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;
const ENDPOINT: Statement = {
  name: "webhooks_endpoint",
  text: `select e.id, e.project_id as "projectId", e.url, to_json(e.event_types) as "eventTypes",
                e.sends_personal_data as "sendsPersonalData", e.state, e.sealed_secret as "encryptedSecret",
                e.old_sealed_secret as "oldEncryptedSecret", ${MS("e.old_secret_until")} as "oldSecretUntil", e.last_event_id as "lastEventId",
                e.failures, ${MS("e.held_until")} as "heldUntil", ${MS("e.last_success_at")} as "lastSuccessAt"
           from webhook_endpoints e join projects p on p.id = e.project_id and p.deleted_at is null where e.id = $1`,
};

interface EndpointCells
  extends Record<
      "id" | "projectId" | "url" | "eventTypes" | "sendsPersonalData" | "state" | "encryptedSecret" | "lastEventId" | "failures",
      string
    >,
    Record<"oldEncryptedSecret" | "oldSecretUntil" | "heldUntil" | "lastSuccessAt", string | null> {}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

export async function sendingEndpoint(id: string): Promise<SendingEndpoint | undefined> {
  const [row] = await queryRows<EndpointCells>(ENDPOINT, [id]);
  if (!row) return undefined;
  const { state, ...rest } = row;
  return {
    ...rest,
    eventTypes: JSON.parse(row.eventTypes) as string[],
    sendsPersonalData: row.sendsPersonalData === "t",
    isActive: state === "active",
    oldSecretUntil: numberOf(row.oldSecretUntil),
    failures: Number(row.failures),
    heldUntil: numberOf(row.heldUntil),
    lastSuccessAt: numberOf(row.lastSuccessAt),
  };
}

export interface WaitingMessage {
  id: string;
  /** Null for a test. */
  eventId: string | null;
  body: string;
  attempts: number;
  /** Epoch milliseconds; null before the first attempt. */
  firstSentAt: number | null;
}

interface MessageCells extends Record<"id" | "body" | "attempts", string>, Record<"eventId" | "firstSentAt", string | null> {}

const NEXT: Statement = {
  name: "webhooks_next",
  text: `select d.id, d.event_id as "eventId", d.body, d.attempts, ${MS("d.first_sent_at")} as "firstSentAt" from webhook_deliveries d
          where d.endpoint_id = $2 and ${IS_DUE} and (d.event_id is null or $3 and ${IS_FIRST})
          order by d.next_attempt_at, d.event_id nulls first limit $4`,
};

/**
 * At most one per subject, oldest first.
 * @param withEvents false for tests only
 */
export async function nextMessages(endpointId: string, now: number, withEvents: boolean, max: number): Promise<WaitingMessage[]> {
  const rows = await queryRows<MessageCells>(NEXT, [new Date(now), endpointId, withEvents, max]);
  return rows.map((row) => ({ ...row, attempts: Number(row.attempts), firstSentAt: numberOf(row.firstSentAt) }));
}
