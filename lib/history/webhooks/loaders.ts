import { forbidden, notFound } from "next/navigation";
import { adoptedNames } from "#lib/history/events/names.data.ts";
import { deliveriesAfter, deliveryOrThrow, endpointOrThrow, findEndpointRow, listEndpointRows } from "#lib/history/webhooks/data.ts";
import {
  DELIVERIES_PAGE,
  type DeliveriesPage,
  type DeliveriesQuery,
  type DeliveryDetail,
} from "#lib/history/webhooks/deliveries.schema.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";
import { deliveryDetail, deliveryRow, endpointView, messageFacts } from "#lib/history/webhooks/view.ts";
import { clock } from "#lib/platform/clock.ts";
import { DashboardError } from "#lib/platform/errors.ts";
import type { ProjectAccess } from "#lib/tenancy/scope/access.schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";
import type { ProjectScope } from "#lib/tenancy/scope/principal.schema.ts";

export async function projectEndpoints({ role, scope }: ProjectAccess): Promise<EndpointView[]> {
  if (!can(role, "webhooks.read")) throw new DashboardError("not_allowed", "You are not allowed to see this project's webhooks.");
  return await listEndpoints(scope);
}

/** The caller must have checked the right to read endpoints. */
export async function listEndpoints(scope: ProjectScope): Promise<EndpointView[]> {
  const now = clock()();
  return (await listEndpointRows(scope)).map((row) => endpointView(row, now));
}

export async function findEndpoint(scope: ProjectScope, endpointId: string): Promise<EndpointView> {
  return endpointView(await endpointOrThrow(scope, endpointId), clock()());
}

export async function requireEndpoint({ role, scope }: ProjectAccess, endpointId: string): Promise<EndpointView> {
  if (!can(role, "webhooks.read")) forbidden();
  const row = await findEndpointRow(scope, endpointId);
  return row ? endpointView(row, clock()()) : notFound();
}

export async function endpointDeliveries(scope: ProjectScope, endpointId: string, query: DeliveriesQuery): Promise<DeliveriesPage> {
  const endpoint = await endpointOrThrow(scope, endpointId);
  const { state, before: after } = query;
  const { rows, nextAfter = null } = await deliveriesAfter(endpoint.id, { after, limit: DELIVERIES_PAGE, state, order: "desc" });
  const petNames = await adoptedNames(scope, rows.map(messageFacts));
  return { rows: rows.map((row) => deliveryRow(row, petNames)), next: nextAfter };
}

export async function findDelivery(scope: ProjectScope, endpointId: string, deliveryId: string): Promise<DeliveryDetail> {
  const endpoint = await endpointOrThrow(scope, endpointId);
  const row = await deliveryOrThrow(endpoint.id, deliveryId);
  return deliveryDetail(row, await adoptedNames(scope, [messageFacts(row)]));
}
