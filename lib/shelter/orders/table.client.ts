import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { OrderFilter, OrderPage } from "#lib/shelter/orders/table.schema.ts";

export function ordersOptions(project: string, { status, petId }: OrderFilter) {
  return infiniteQueryOptions({
    queryKey: ["orders", project, status ?? "all", petId ?? "all"],
    queryFn: ({ signal, pageParam }) => {
      const params = new URLSearchParams({
        ...(status && { status }),
        ...(petId && { pet: petId }),
        ...(pageParam && { before: pageParam }),
      });
      return fetchJson<OrderPage>(`/api/projects/${encodeURIComponent(project)}/orders?${params}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
