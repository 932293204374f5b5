import { listEvents } from "#lib/history/events/data.ts";
import { endpointAddress } from "#lib/history/webhooks/address.rules.ts";
import { allowedAddresses } from "#lib/history/webhooks/allowed-addresses.state.ts";
import { endpointOrThrow } from "#lib/history/webhooks/data.ts";
import { oldSecretContext, secretContext } from "#lib/history/webhooks/rules.ts";
import type { EndpointChange, EndpointView, NewEndpoint, ShownSecret } from "#lib/history/webhooks/schema.ts";
import { newSecret } from "#lib/history/webhooks/signing.rules.ts";
import { endpointView } from "#lib/history/webhooks/view.ts";
import { clock } from "#lib/platform/clock.ts";
import type { WebhookEndpoint } from "#lib/platform/db/generated/client.ts";
import type { Transaction } from "#lib/platform/db/prisma.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { decryptSecret, encryptSecret } from "#lib/platform/secrets/service.ts";
import { requireRoom } from "#lib/tenancy/ceilings/mutations.ts";
import { writeAudit } from "#lib/tenancy/scope/audit.mutations.ts";
import type { FlatFacts } from "#lib/tenancy/scope/audit.schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import { requireProof } from "#lib/tenancy/scope/proof.mutations.ts";
import { type CheckedTransaction, inProject, type OpenProject } from "#lib/tenancy/scope/rights.mutations.ts";

function requireAddress(typed: string): string {
  const checked = endpointAddress(typed, allowedAddresses());
  if ("reason" in checked) throw invalidField(`${checked.reason}.`, "url");
  return checked.url;
}

/** Host only: the rest of a URL may hold a token. */
function auditFacts({ url, description, eventTypes, sendsPersonalData, state }: WebhookEndpoint): FlatFacts {
  const events = eventTypes.length === 0 ? "all" : eventTypes.join(", ");
  return { name: new URL(url).host, description, events, personalData: sendsPersonalData, state };
}

export async function withEndpoint<T>(
  scope: ProjectScope,
  endpointId: string,
  actor: Actor,
  open: OpenProject,
  work: (tx: CheckedTransaction, row: WebhookEndpoint) => Promise<T>,
): Promise<T> {
  return await open(scope, actor, "webhooks.write", async (tx) => await work(tx, await endpointOrThrow(scope, endpointId, tx)));
}

/**
 * Events before now are not sent.
 * @throws AppError `invalid_body`; DashboardError `limit_reached`, `reauthentication_required`
 */
export async function addEndpoint(
  scope: ProjectScope,
  input: NewEndpoint,
  actor: Actor,
  open: OpenProject = inProject,
): Promise<ShownSecret> {
  const url = requireAddress(input.url);
  const { events } = await listEvents(scope, { limit: 1, after: undefined, types: undefined, order: "desc" });
  return await open(scope, actor, "webhooks.write", async (tx) => {
    await requireProof(tx, actor);
    const projectId = BigInt(scope.projectId);
    await requireRoom(tx, scope, "webhookEndpoints", actor);
    const secret = newSecret();
    const now = clock()();
    const { id } = await tx.webhookEndpoint.create({
      data: {
        projectId,
        url,
        description: input.description,
        eventTypes: input.eventTypes,
        sendsPersonalData: input.sendsPersonalData,
        // Encryption needs the id.
        encryptedSecret: "",
        lastEventId: BigInt(events[0]?.id ?? 0),
        createdAt: new Date(now),
      },
      select: { id: true },
    });
    const row = await tx.webhookEndpoint.update({
      where: { id },
      data: { encryptedSecret: encryptSecret(secretContext(String(id)), secret) },
    });
    await writeAudit(tx, { scope, actor }, "webhook.add", String(id), { after: auditFacts(row) });
    return { secret, endpoint: endpointView(row, now) };
  });
}

async function retryWaiting(tx: Transaction, endpointId: bigint, now: Date): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { endpointId, state: "waiting" },
    data: { attempts: 0, firstSentAt: null, nextAttemptAt: now },
  });
}

/**
 * Resuming sends what a paused endpoint missed.
 * @throws AppError `not_found`, `invalid_body`; DashboardError `reauthentication_required`
 */
export async function changeEndpoint(
  scope: ProjectScope,
  endpointId: string,
  change: EndpointChange,
  actor: Actor,
  open: OpenProject = inProject,
): Promise<EndpointView> {
  const url = change.url === undefined ? undefined : requireAddress(change.url);
  return await withEndpoint(scope, endpointId, actor, open, async (tx, before) => {
    const { description, eventTypes, sendsPersonalData, state } = change;
    // The endpoint gets all further events, or more data.
    if (url !== undefined || sendsPersonalData === true) await requireProof(tx, actor);
    const now = clock()();
    const moves = state !== undefined && state !== before.state;
    const isFresh = moves || (url !== undefined && url !== before.url);
    const after = await tx.webhookEndpoint.update({
      where: { id: before.id },
      data: {
        ...(url !== undefined && { url }),
        ...(description !== undefined && { description }),
        ...(eventTypes !== undefined && { eventTypes }),
        ...(sendsPersonalData !== undefined && { sendsPersonalData }),
        ...(moves && { state, disabledAt: null, disabledReason: null }),
        ...(isFresh && { failures: 0, failingSince: null, heldUntil: null }),
      },
    });
    if (isFresh) await retryWaiting(tx, before.id, new Date(now));
    await writeAudit(tx, { scope, actor }, "webhook.update", endpointId, { before: auditFacts(before), after: auditFacts(after) });
    return endpointView(after, now);
  });
}

export async function deleteEndpoint(scope: ProjectScope, endpointId: string, actor: Actor, open: OpenProject = inProject): Promise<void> {
  await withEndpoint(scope, endpointId, actor, open, async (tx, row) => {
    await tx.webhookEndpoint.delete({ where: { id: row.id }, select: { id: true } });
    await writeAudit(tx, { scope, actor }, "webhook.delete", endpointId, { before: auditFacts(row) });
  });
}

/**
 * Both secrets sign during the overlap; an even older one stops.
 * @throws AppError `not_found`; DashboardError `reauthentication_required`
 */
export async function rotateSecret(
  scope: ProjectScope,
  endpointId: string,
  overlapMs: number,
  actor: Actor,
  open: OpenProject = inProject,
): Promise<ShownSecret> {
  return await withEndpoint(scope, endpointId, actor, open, async (tx, before) => {
    await requireProof(tx, actor);
    const now = clock()();
    const secret = newSecret();
    const old = overlapMs === 0 ? undefined : decryptSecret(secretContext(endpointId), before.encryptedSecret);
    const until = old === undefined ? null : new Date(now + overlapMs);
    const after = await tx.webhookEndpoint.update({
      where: { id: before.id },
      data: {
        encryptedSecret: encryptSecret(secretContext(endpointId), secret),
        oldEncryptedSecret: old === undefined ? null : encryptSecret(oldSecretContext(endpointId), old),
        oldSecretUntil: until,
        // The endpoint may have waited for a readable secret.
        heldUntil: null,
      },
    });
    await writeAudit(tx, { scope, actor }, "webhook.rotate", endpointId, {
      after: { name: new URL(after.url).host, oldSecretUntil: until?.toISOString() ?? null },
    });
    return { secret, endpoint: endpointView(after, now) };
  });
}
