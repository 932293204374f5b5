import { type QueryKey, queryOptions, type UseQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

type Kept = "enabled" | "gcTime" | "placeholderData" | "refetchInterval" | "retry" | "staleTime";
type Refetched = "refetchOnReconnect" | "refetchOnWindowFocus";

interface JsonQuery<Data> extends Pick<UseQueryOptions<Data>, Kept | Refetched> {
  /** The answer's member that is read, instead of all of it. */
  field?: string;
  /** Sent by POST. */
  body?: unknown;
}

/** Reads JSON at an address of this service; a reader that leaves aborts the request. */
export function jsonQuery<Data>(queryKey: QueryKey, path: string, { field, body, ...options }: JsonQuery<Data> = {}) {
  const queryFn = async ({ signal }: { signal: AbortSignal }): Promise<Data> => {
    if (field === undefined) return await fetchJson<Data>(path, { body, signal });
    return (await fetchJson<Record<string, Data>>(path, { body, signal }))[field] as Data;
  };
  return queryOptions({ queryKey, queryFn, ...options });
}

/** Sends changes; each is pending until the queries of the key are read again, also after an error. */
export function useChangeOf<Input, Result>(queryKey: QueryKey, send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey }) });
}
