import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

/**
 * One page of a list; the last one stays until the next is there.
 * @param params begins with a question mark, if any
 */
export const listOptions = <Page>(list: string, params: string) =>
  queryOptions({
    queryKey: ["admin", list, params],
    queryFn: ({ signal }) => fetchJson<Page>(`/api/admin/${list}${params}`, { signal }),
    placeholderData: keepPreviousData,
  });

/** Reads everything of the administration again afterward. */
export function useAdminChange<Input, Result>(send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }) });
}
