import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { OrderStatus } from "#lib/shelter/orders/schema.ts";
import type { OrderPage } from "#lib/shelter/orders/table.schema.ts";

export function ordersOptions(project: string, status: OrderStatus | undefined) {
  return infiniteQueryOptions({
    queryKey: ["orders", project, status ?? "all"],
    queryFn: ({ signal, pageParam }) => {
      const params = new URLSearchParams({ ...(status && { status }), ...(pageParam && { before: pageParam }) });
      return fetchJson<OrderPage>(`/api/projects/${encodeURIComponent(project)}/orders?${params}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
