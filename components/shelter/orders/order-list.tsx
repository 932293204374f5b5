"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { ORDER_CHOICES, OrderBadge } from "#components/shelter/orders/order-badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { GrowingList } from "#components/ui/growing-list.tsx";
import { LocalTime } from "#components/ui/local-time.tsx";
import { Select } from "#components/ui/select.tsx";
import { TableHead } from "#components/ui/table-head.tsx";
import { ORDER_STATUSES } from "#lib/shelter/orders/schema.ts";
import { ordersOptions } from "#lib/shelter/orders/table.client.ts";
import type { OrderPage, OrderRow } from "#lib/shelter/orders/table.schema.ts";

const CHOICES = [{ value: "", label: "All statuses" }, ...ORDER_CHOICES];

const COLUMNS = [
  { name: "Animal", className: "pl-4" },
  { name: "Number", className: "max-md:hidden" },
  { name: "Adopter", className: "max-sm:hidden" },
  { name: "Reserved", className: "max-md:hidden" },
  { name: "Changed", className: "max-lg:hidden" },
  { name: "Adoption number", className: "max-xl:hidden" },
  { name: "Status", className: "text-right" },
];

function Adopter({ order: { adopter }, project }: { order: OrderRow; project: string }) {
  return adopter === null ? null : (
    <Link href={`/p/${project}/enquiries/${adopter.enquiryId}`} className="link [overflow-wrap:anywhere]">
      <bdi>{adopter.name}</bdi>
    </Link>
  );
}

function Line({ order, project }: { order: OrderRow; project: string }) {
  return (
    <tr className="border-t border-border hover:bg-foreground/3">
      <th scope="row" className="py-2 pr-4 pl-4 text-left font-normal">
        <Link href={`/p/${project}/animals/${order.petId}`} className="link [overflow-wrap:anywhere]">
          {order.petName}
        </Link>
        {order.petInBin && <span className="ml-2 text-sm text-muted">in the bin</span>}
        {order.adopter && (
          <span className="block sm:hidden">
            <Adopter order={order} project={project} />
          </span>
        )}
        <span className="flex flex-wrap gap-x-2.5 text-caption text-muted md:hidden">
          <span className="font-mono">{order.petId}</span>
          <LocalTime at={order.createdAt} />
        </span>
      </th>
      <td className="pr-4 font-mono text-sm text-muted max-md:hidden">{order.petId}</td>
      <td className="pr-4 max-sm:hidden">
        <Adopter order={order} project={project} />
      </td>
      <td className="pr-4 text-sm text-muted max-md:hidden">
        <LocalTime at={order.createdAt} />
      </td>
      <td className="pr-4 text-sm text-muted max-lg:hidden">
        <LocalTime at={order.updatedAt} />
      </td>
      <td className="pr-4 font-mono text-sm text-muted max-xl:hidden">{order.id}</td>
      <td className="pr-4 text-right">
        <OrderBadge status={order.status} />
      </td>
    </tr>
  );
}

const STATUS = parseAsStringLiteral(ORDER_STATUSES).withOptions({ history: "push" });

export function OrderList({ project, first }: { project: string; first: { status: string; page: OrderPage; readAt: number } }) {
  const [status, setStatus] = useQueryState("status", STATUS);
  const list = useInfiniteQuery({
    ...ordersOptions(project, { status: status ?? undefined }),
    ...(first.status === (status ?? "") && {
      initialData: { pages: [first.page], pageParams: [""] },
      initialDataUpdatedAt: first.readAt,
    }),
  });
  const isBare = list.data?.pages[0]?.rows.length === 0 && !status;

  return (
    <>
      {!isBare && (
        <Select
          aria-label="Status"
          value={status ?? ""}
          onChange={(value) => void setStatus(STATUS.parse(value))}
          choices={CHOICES}
          className="mb-4 w-40"
        />
      )}
      <GrowingList
        label="Loading the adoptions"
        rowHeight="h-11"
        list={list}
        empty={
          <EmptyState
            picture={status ? "no-match" : "nothing"}
            title={status ? "No adoptions have this status" : "No adoptions yet"}
            text={status ? undefined : "One starts automatically when an animal becomes pending."}
          >
            <Link href={`/p/${project}/animals`} className="button button--outline">
              Go to animals
            </Link>
          </EmptyState>
        }
        rows={(rows) => (
          <table className="w-full border-collapse text-left text-note">
            <caption className="sr-only">Adoptions, newest first</caption>
            <TableHead columns={COLUMNS} />
            <tbody>
              {rows.map((order) => (
                <Line key={order.id} order={order} project={project} />
              ))}
            </tbody>
          </table>
        )}
      />
    </>
  );
}
