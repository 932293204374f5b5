import type { WebhookDelivery, WebhookEndpoint } from "#lib/platform/db/generated/client.ts";
import { prisma, type Transaction } from "#lib/platform/db/prisma.ts";
import { noSuch } from "#lib/platform/errors.ts";
import { idFromText } from "#lib/platform/int64.ts";
import { type ProjectScope, rowKey } from "#lib/tenancy/scope/principal.schema.ts";

export async function listEndpointRows(scope: ProjectScope): Promise<WebhookEndpoint[]> {
  return await prisma().webhookEndpoint.findMany({ where: { projectId: BigInt(scope.projectId) }, orderBy: { id: "asc" } });
}

interface Page {
  /** int64 as text, exclusive. */
  after?: string | undefined;
  limit: number;
}

/** Ascending by id. */
export async function endpointsAfter(
  scope: ProjectScope,
  { after = "0", limit }: Page,
): Promise<{ rows: WebhookEndpoint[]; nextAfter: string | undefined }> {
  const where = { projectId: BigInt(scope.projectId), id: { gt: BigInt(after) } };
  return pageOf(await prisma().webhookEndpoint.findMany({ where, orderBy: { id: "asc" }, take: limit + 1 }), limit);
}

interface DeliveryPage extends Page {
  state?: string | undefined;
  order?: "asc" | "desc";
  /** Epoch milliseconds. */
  updatedSince?: number | undefined;
}

/** Attempts that do not end a delivery have no column. */
const changedSince = (at: Date) => ({
  OR: [{ createdAt: { gte: at } }, { endedAt: { gte: at } }, { state: "waiting", attempts: { gt: 0 } }],
});

/** By id. The endpoint must be the project's. */
export async function deliveriesAfter(
  endpointId: bigint,
  { after, limit, state, order = "asc", updatedSince }: DeliveryPage,
): Promise<{ rows: WebhookDelivery[]; nextAfter: string | undefined }> {
  const id = after === undefined ? undefined : order === "asc" ? { gt: BigInt(after) } : { lt: BigInt(after) };
  const where = {
    ...{ endpointId, ...(id && { id }) },
    ...(state !== undefined && { state }),
    ...(updatedSince !== undefined && changedSince(new Date(updatedSince))),
  };
  return pageOf(await prisma().webhookDelivery.findMany({ where, orderBy: { id: order }, take: limit + 1 }), limit);
}

export async function deliveryOrThrow(
  endpointId: bigint,
  deliveryId: string,
  on: Pick<Transaction, "webhookDelivery"> = prisma(),
): Promise<WebhookDelivery> {
  const id = idFromText(deliveryId);
  const row = id === undefined ? null : await on.webhookDelivery.findFirst({ where: { id, endpointId } });
  if (!row) throw noSuch("delivery");
  return row;
}

function pageOf<Row extends { id: bigint }>(found: Row[], limit: number): { rows: Row[]; nextAfter: string | undefined } {
  const rows = found.slice(0, limit);
  return { rows, nextAfter: found.length > limit ? String(rows.at(-1)?.id) : undefined };
}

/** @returns null if missing or another project's */
export async function findEndpointRow(
  scope: ProjectScope,
  endpointId: string,
  on: Pick<Transaction, "webhookEndpoint"> = prisma(),
): Promise<WebhookEndpoint | null> {
  const where = rowKey(scope, endpointId);
  return where ? await on.webhookEndpoint.findFirst({ where }) : null;
}

export async function endpointOrThrow(
  scope: ProjectScope,
  endpointId: string,
  on?: Pick<Transaction, "webhookEndpoint">,
): Promise<WebhookEndpoint> {
  const row = await findEndpointRow(scope, endpointId, on);
  if (!row) throw noSuch("webhook endpoint");
  return row;
}
