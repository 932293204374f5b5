import { ownGrant } from "#lib/gateway/api-keys/grants.data.ts";
import { endpointOrThrow, findEndpointRow } from "#lib/history/webhooks/data.ts";
import { webhookView } from "#lib/history/webhooks/record.view.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";
import { endpointView } from "#lib/history/webhooks/view.ts";
import { requireConditions } from "#lib/http/api/conditions.ts";
import type { RouteContext } from "#lib/http/api/define-route.ts";
import { recordTag } from "#lib/http/api/entity-tag.ts";
import { idParameter } from "#lib/http/api/parameters.ts";
import type { WebhookEndpoint } from "#lib/platform/db/generated/client.ts";
import { exactJson } from "#lib/platform/exact-json.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";
import { requireScopes } from "#lib/tenancy/scope/scopes.rules.ts";

export const WEBHOOK_ID = { webhookId: idParameter("The identifier of the endpoint.", "4") };
export const DELIVERY_ID = { ...WEBHOOK_ID, deliveryId: idParameter("The identifier of the delivery.", "90") };

/** @throws AppError `not_found` */
export async function requireWebhook(scope: ProjectScope, path: Record<string, string>, tx?: CheckedTransaction): Promise<WebhookEndpoint> {
  return await endpointOrThrow(scope, path["webhookId"] ?? "", tx);
}

/** Covers what deliveries change in the part that writes ignore. */
export function webhookTag(endpoint: EndpointView): string {
  const { failingSince: _, lastSuccessAt: __, ...settings } = webhookView(endpoint);
  return recordTag(exactJson(settings), exactJson(webhookView(endpoint)));
}

/**
 * @returns its id
 * @throws AppError `not_found`, `precondition_failed`
 */
export async function requireUnchangedWebhook(
  tx: CheckedTransaction,
  { request, scope, path, now }: Pick<RouteContext<unknown, never>, "request" | "scope" | "path" | "now">,
): Promise<string> {
  const row = await requireWebhook(scope, path, tx);
  requireConditions(request, webhookTag(endpointView(row, now)), "webhook endpoint");
  return String(row.id);
}

/**
 * Endpoints get visitors' messages only from callers who may read them.
 * @param webhookId endpoint that may already get them
 * @throws AppError `insufficient_scope`
 */
export async function requireEnquiries(
  tx: CheckedTransaction,
  scope: ProjectScope,
  actor: Actor,
  { sendsPersonalData, webhookId }: { sendsPersonalData?: boolean | undefined; webhookId?: string },
): Promise<void> {
  const before = webhookId === undefined ? null : await findEndpointRow(scope, webhookId, tx);
  if (!sendsPersonalData && !before?.sendsPersonalData) return;
  const own = await ownGrant(tx, scope, actor);
  if (own) requireScopes(own.holder, own.scopes, ["enquiries:read"]);
}
