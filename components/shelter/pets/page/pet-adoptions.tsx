"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { OrderBadge } from "#components/shelter/orders/order-badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { GrowingList } from "#components/ui/growing-list.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { TableHead } from "#components/ui/table-head.tsx";
import { ordersOptions } from "#lib/shelter/orders/table.client.ts";

const COLUMNS = [
  { name: "Reserved", className: "pl-4" },
  { name: "Changed", className: "max-md:hidden" },
  { name: "Adoption number", className: "max-md:hidden" },
  { name: "Status", className: "text-right" },
];

export function PetAdoptions({ project, petId }: { project: string; petId: string }) {
  const list = useInfiniteQuery(ordersOptions(project, { petId }));
  return (
    <GrowingList
      label="Loading the adoptions"
      rowHeight="h-11"
      list={list}
      empty={
        <EmptyState
          picture="nothing"
          title="No adoptions of this animal yet"
          text="One starts automatically when the animal becomes pending."
        />
      }
      rows={(rows) => (
        <table className="w-full border-collapse text-left text-note">
          <caption className="sr-only">Adoptions of this animal, newest first</caption>
          <TableHead columns={COLUMNS} />
          <tbody>
            {rows.map((order) => (
              <tr key={order.id} className="h-11 border-t border-border">
                <th scope="row" className="pr-4 pl-4 text-left font-normal">
                  <LocalTime at={order.createdAt} />
                </th>
                <td className="pr-4 text-sm text-muted max-md:hidden">
                  <LocalTime at={order.updatedAt} />
                </td>
                <td className="pr-4 font-mono text-sm text-muted max-md:hidden">{order.id}</td>
                <td className="pr-4 text-right">
                  <OrderBadge status={order.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    />
  );
}
