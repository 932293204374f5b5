import { firstAuditIdSince } from "#lib/history/audit/log.data.ts";
import { listEvents } from "#lib/history/events/data.ts";
import { deliveryOrThrow } from "#lib/history/webhooks/data.ts";
import { chargeManualSend } from "#lib/history/webhooks/manual-sends.mutations.ts";
import { withEndpoint } from "#lib/history/webhooks/mutations.ts";
import { messageId } from "#lib/history/webhooks/rules.ts";
import type { Replay } from "#lib/history/webhooks/schema.ts";
import { clock } from "#lib/platform/clock.ts";
import type { WebhookEndpoint } from "#lib/platform/db/generated/client.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { inProject, type OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";

const PAGE = 1000;

function requireActive({ state }: WebhookEndpoint): void {
  if (state === "paused") throw new DashboardError("conflict", "This endpoint is paused. Resume it first.");
  if (state === "disabled") throw new DashboardError("conflict", "This endpoint is disabled. Enable it first.");
}

const queuedAgain = (now: Date) => ({ state: "waiting", attempts: 0, firstSentAt: null, nextAttemptAt: now, endedAt: null });

/**
 * Keeps id and body. An inactive endpoint takes only tests.
 * @throws AppError `not_found`; DashboardError `conflict`; TooManyRequests
 */
export async function replayDelivery(
  scope: ProjectScope,
  endpointId: string,
  deliveryId: string,
  actor: Actor,
  open: OpenProject = inProject,
): Promise<void> {
  await withEndpoint(scope, endpointId, actor, open, async (tx, endpoint) => {
    const row = await deliveryOrThrow(endpoint.id, deliveryId, tx);
    if (row.eventId !== null) requireActive(endpoint);
    await chargeManualSend(tx, endpoint);
    await tx.webhookDelivery.update({ where: { id: row.id }, data: queuedAgain(new Date(clock()())), select: { id: true } });
    await tx.webhookEndpoint.update({ where: { id: endpoint.id }, data: { heldUntil: null }, select: { id: true } });
    await writeAudit(tx, { scope, actor }, "webhook.replay_message", endpointId, {
      after: {
        name: new URL(endpoint.url).host,
        message: messageId(row),
      },
    });
  });
}

/** @returns "0" if there is none */
async function lastEventBefore(scope: ProjectScope, since: Date): Promise<string> {
  // It may include a few earlier events.
  let after = String(BigInt(await firstAuditIdSince(scope, since.getTime())) - 1n);
  for (;;) {
    const { events, nextAfter } = await listEvents(scope, { limit: PAGE, after, types: undefined });
    for (const { id, occurredAt } of events) {
      if (Date.parse(occurredAt) >= since.getTime()) return after;
      after = id;
    }
    if (nextAfter === undefined) return after;
  }
}

/**
 * `all` includes events from before the endpoint existed.
 * @throws AppError `not_found`; DashboardError `conflict`; TooManyRequests
 */
export async function replaySince(
  scope: ProjectScope,
  endpointId: string,
  { since, which }: Replay,
  actor: Actor,
  open: OpenProject = inProject,
): Promise<void> {
  const from = new Date(since);
  const start = which === "all" ? BigInt(await lastEventBefore(scope, from)) : undefined;
  await withEndpoint(scope, endpointId, actor, open, async (tx, endpoint) => {
    requireActive(endpoint);
    await chargeManualSend(tx, endpoint);
    const { id, lastEventId, url } = endpoint;
    if (start === undefined) {
      await tx.webhookDelivery.updateMany({
        where: { endpointId: id, state: "failed", eventId: { not: null }, createdAt: { gte: from } },
        data: queuedAgain(new Date(clock()())),
      });
    }
    const isBack = start !== undefined && start < lastEventId;
    await tx.webhookEndpoint.update({
      where: { id },
      data: { heldUntil: null, ...(isBack && { lastEventId: start }) },
      select: { id: true },
    });
    await writeAudit(tx, { scope, actor }, "webhook.replay", endpointId, {
      after: { name: new URL(url).host, since: from.toISOString(), which },
    });
  });
}
