"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { DeliveryEntry } from "#components/history/webhooks/delivery-entry.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { GrowingList } from "#components/ui/growing-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Segments } from "#components/ui/segments.tsx";
import { deliveriesQuery } from "#lib/history/webhooks/client.ts";
import { DELIVERY_STATES, type DeliveriesPage } from "#lib/history/webhooks/deliveries.schema.ts";
import type { EndpointView } from "#lib/history/webhooks/schema.ts";

const STATE = parseAsStringLiteral(DELIVERY_STATES);
const CHOICES = [
  { value: "all", text: "All" },
  { value: "waiting", text: "Waiting" },
  { value: "delivered", text: "Delivered" },
  { value: "failed", text: "Failed" },
] as const;

/** @param first all deliveries, as the server read them */
export function DeliveryLog(props: { slug: string; endpoint: EndpointView; first: { page: DeliveriesPage; readAt: number } }) {
  const { slug, endpoint, first } = props;
  const [state, setState] = useQueryState("show", STATE);
  const list = useInfiniteQuery({
    ...deliveriesQuery(slug, endpoint.id, state ?? undefined),
    ...(state === null && { initialData: { pages: [first.page], pageParams: [null] }, initialDataUpdatedAt: first.readAt }),
  });
  return (
    <Panel
      title="Deliveries"
      note="Newest first, for 30 days. A failed message is sent again less and less often for three days."
      action={
        <Segments
          label="Deliveries to show"
          choices={CHOICES}
          chosen={state ?? "all"}
          onChoose={(value) => void setState(value === "all" ? null : value)}
        />
      }
    >
      <GrowingList
        label="Loading the deliveries"
        rowHeight="h-11"
        isBare
        list={list}
        empty={
          <EmptyState
            picture={state ? "no-match" : "nothing"}
            title={state ? "No matches" : "Nothing sent yet"}
            text={state ? "No deliveries are in this state." : "Each event from now on appears here. Send a test to try the endpoint."}
            level={3}
          />
        }
        rows={(rows) => (
          <ol aria-label="Deliveries, newest first" className="-mx-4 sm:-mx-5">
            {rows.map((row) => (
              <DeliveryEntry key={row.id} slug={slug} endpointId={endpoint.id} delivery={row} />
            ))}
          </ol>
        )}
      />
    </Panel>
  );
}
