import { ownGrant } from "#lib/gateway/api-keys/grants.data.ts";
import { endpointOrThrow, findEndpointRow } from "#lib/history/webhooks/data.ts";
import type { Parameter } from "#lib/http/api/define-route.ts";
import { WRITE_ERRORS } from "#lib/http/api/write-once.ts";
import type { WebhookEndpoint } from "#lib/platform/db/generated/client.ts";
import type { ErrorCode } from "#lib/platform/errors.ts";
import { int64Schema } from "#lib/platform/int64-schema.ts";
import type { Actor, ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";
import type { CheckedTransaction } from "#lib/tenancy/scope/rights.mutations.ts";
import { missingPermission } from "#lib/tenancy/scope/rights.rules.ts";
import { missingScope } from "#lib/tenancy/scope/token-scopes.rules.ts";

export const WEBHOOK_ID: Record<"webhookId", Parameter> = {
  webhookId: { description: "The identifier of the endpoint.", schema: int64Schema, example: "4" },
};

export const DELIVERY_ID: Record<"deliveryId", Parameter> = {
  deliveryId: { description: "The identifier of the delivery.", schema: int64Schema, example: "90" },
};

export const WEBHOOK_WRITE_ERRORS: readonly ErrorCode[] = [...WRITE_ERRORS, "conflict"];

/** @throws AppError `not_found` */
export async function requireWebhook(scope: ProjectScope, path: Record<string, string>): Promise<WebhookEndpoint> {
  return await endpointOrThrow(scope, path["webhookId"] ?? "");
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
  const own = await ownGrant(tx, scope, actor, "read");
  if (!own || own.permissions.includes("enquiries")) return;
  throw own.holder === "token" ? missingScope("enquiries:read") : missingPermission("read_write", "enquiries");
}
