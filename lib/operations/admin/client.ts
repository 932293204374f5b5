import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { jsonQuery, useChangeOf } from "#lib/platform/browser/json-query.ts";

/** @param address below `/api/admin/` */
export const adminOptions = <Read>(address: string, refetchInterval: number | false = false) =>
  jsonQuery<Read>(["admin", address], `/api/admin/${address}`, { refetchInterval });

/** What the server has read, with the query that it has read. */
export interface FirstPage<Page> {
  params: string;
  page: Page;
  readAt: number;
}

/**
 * One page of a list; the last one stays until the next is there.
 * @param first the server's page, which begins the query if it is the same one
 * @param params begins with a question mark, if any
 */
export function useAdminList<Page>(list: string, first: FirstPage<Page>, params: string) {
  const seed: { initialData?: Page; initialDataUpdatedAt?: number } =
    params === first.params ? { initialData: first.page, initialDataUpdatedAt: first.readAt } : {};
  return useQuery({ ...adminOptions<Page>(`${list}${params}`), placeholderData: keepPreviousData, ...seed });
}

/** Reads everything of the administration again afterward. */
export const useAdminChange = <Input, Result>(send: (input: Input) => Promise<Result>) => useChangeOf(["admin"], send);
