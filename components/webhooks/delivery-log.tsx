"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FaultBox } from "#components/ui/fault-box.tsx";
import { OlderOnes } from "#components/ui/older-ones.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { RowsSkeleton } from "#components/ui/rows-skeleton.tsx";
import { Segments } from "#components/ui/segments.tsx";
import { DeliveryEntry } from "#components/webhooks/delivery-entry.tsx";
import { deliveriesQuery } from "#lib/webhooks/client.ts";
import { DELIVERY_STATES, type DeliveriesPage } from "#lib/webhooks/deliveries.schema.ts";
import type { EndpointView } from "#lib/webhooks/schema.ts";

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
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    ...deliveriesQuery(slug, endpoint.id, state ?? undefined),
    ...(state === null && { initialData: { pages: [first.page], pageParams: [null] }, initialDataUpdatedAt: first.readAt }),
  });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
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
      {error && !isFetchNextPageError && (
        <div className="mb-4">
          <FaultBox text={error.message} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <RowsSkeleton label="Loading the deliveries" height="h-11" />}
      {data && rows.length === 0 && (
        <EmptyState
          picture={state ? "no-match" : "nothing"}
          title={state ? "No matches" : "Nothing sent yet"}
          text={state ? "No deliveries are in this state." : "Each event from now on appears here. Send a test to try the endpoint."}
          level={3}
        />
      )}
      {rows.length > 0 && (
        <ol aria-label="Deliveries, newest first" className="-mx-4 sm:-mx-5">
          {rows.map((row) => (
            <DeliveryEntry key={row.id} slug={slug} endpointId={endpoint.id} delivery={row} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <OlderOnes
          fault={isFetchNextPageError ? error.message : undefined}
          isFetching={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </Panel>
  );
}
