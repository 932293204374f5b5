import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { saveFile } from "#lib/platform/browser/download.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { adoptionQueryText } from "#lib/shelter/adoptions/address.schema.ts";
import { adoptionsKey } from "#lib/shelter/adoptions/key.client.ts";
import type {
  AdoptionChange,
  AdoptionCounts,
  AdoptionDetail,
  AdoptionFilter,
  AdoptionPage,
  AdoptionRow,
  NewAdoption,
} from "#lib/shelter/adoptions/schema.ts";

const adoptionsPath = (project: string): string => `/api/projects/${encodeURIComponent(project)}/adoptions`;
const one = (project: string, id: string): string => `${adoptionsPath(project)}/${encodeURIComponent(id)}`;

/** What is due depends on the day. */
function paramsOf(filter: AdoptionFilter, day: string | undefined): URLSearchParams {
  const params = new URLSearchParams(adoptionQueryText(filter));
  if (day !== undefined) params.set("day", day);
  return params;
}

/**
 * @param day the reader's, `YYYY-MM-DD`
 * @param view of a board, pages are shorter
 */
export function adoptionsOptions(project: string, filter: AdoptionFilter, day: string, view: "board" | "list" = "list") {
  const text = `${paramsOf(filter, filter.isDue ? day : undefined)}`;
  return infiniteQueryOptions({
    queryKey: [...adoptionsKey(project), view, text],
    queryFn: ({ signal, pageParam }) => {
      const params = new URLSearchParams(text);
      if (pageParam) params.set("before", pageParam);
      if (view === "board") params.set("view", view);
      return fetchJson<AdoptionPage>(`${adoptionsPath(project)}?${params}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Looks only at boards on the screen: what earlier searches left in the cache may be out of date. */
export function adoptionOnBoard(client: QueryClient, project: string, id: string): AdoptionRow | undefined {
  return client
    .getQueriesData<InfiniteData<AdoptionPage>>({ queryKey: [...adoptionsKey(project), "board"], type: "active" })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.rows) ?? [])
    .find((row) => row.id === id);
}

/** @param day the reader's, `YYYY-MM-DD` */
export function adoptionCountsOptions(project: string, filter: AdoptionFilter, day: string) {
  const text = `${paramsOf({ ...filter, stage: undefined }, day)}`;
  const options = { placeholderData: keepPreviousData };
  return jsonQuery<AdoptionCounts>([...adoptionsKey(project), "counts", text], `${adoptionsPath(project)}/counts?${text}`, options);
}

export const adoptionOptions = (project: string, id: string) =>
  jsonQuery<AdoptionDetail>([...adoptionsKey(project), "one", id], one(project, id));

/** Saved as a file, once the person has confirmed their identity. */
export async function exportAdoptions(project: string, filter: AdoptionFilter, day: string, format: "csv" | "xlsx"): Promise<void> {
  const path = `${adoptionsPath(project)}/export?${paramsOf(filter, day)}&format=${format}`;
  const file = await fetchJson<Blob>(path, { read: (response) => response.blob() });
  saveFile(`${project}-adoptions.${format}`, file);
}

/** Each answers with the adoption as it is now; a conflict rejects with 409. */
export const adoptionCalls = {
  add: (project: string, wanted: NewAdoption) => fetchJson<AdoptionDetail>(adoptionsPath(project), { body: wanted }),
  change: (project: string, id: string, change: AdoptionChange) =>
    fetchJson<AdoptionDetail>(one(project, id), { method: "PATCH", body: change }),
  /** The person's own move that led to this version. */
  undo: (project: string, { id, version }: AdoptionRow) => fetchJson<AdoptionDetail>(`${one(project, id)}/undo`, { body: { version } }),
};
