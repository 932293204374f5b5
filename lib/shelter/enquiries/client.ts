import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { enquiryQueryText } from "#lib/shelter/enquiries/address.schema.ts";
import { enquiriesKey, enquiriesPath } from "#lib/shelter/enquiries/new.client.ts";
import type {
  EnquiryChange,
  EnquiryCounts,
  EnquiryDetail,
  EnquiryFilter,
  EnquiryPage,
  NewReply,
  Retained,
  RetentionPreview,
} from "#lib/shelter/enquiries/schema.ts";
import type { EnquirySettings } from "#lib/shelter/enquiries/settings.schema.ts";

const QUEUED_REFETCH_MS = 5000;
/** Counts that follow what is chosen or typed. */
const FOLLOWING = { staleTime: 30_000, placeholderData: keepPreviousData };

const one = (project: string, id: string): string => `${enquiriesPath(project)}/${encodeURIComponent(id)}`;

export function enquiriesOptions(project: string, filter: EnquiryFilter) {
  return infiniteQueryOptions({
    queryKey: [...enquiriesKey(project), "list", enquiryQueryText(filter)],
    queryFn: ({ signal, pageParam }) => {
      const params = new URLSearchParams(enquiryQueryText(filter));
      if (pageParam) params.set("before", pageParam);
      return fetchJson<EnquiryPage>(`${enquiriesPath(project)}?${params}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function enquiryCountsOptions(project: string, filter: EnquiryFilter) {
  const text = enquiryQueryText({ ...filter, tab: undefined });
  return jsonQuery<EnquiryCounts>([...enquiriesKey(project), "counts", text], `${enquiriesPath(project)}/counts${text}`, FOLLOWING);
}

export function enquiryOptions(project: string, id: string) {
  return jsonQuery<EnquiryDetail>([...enquiriesKey(project), "one", id], one(project, id), {
    refetchInterval: ({ state }) => (state.data?.replies.some(({ delivery }) => delivery === "queued") ? QUEUED_REFETCH_MS : false),
  });
}

export function retentionOptions(project: string, retained: Retained, months: number) {
  const path = `${enquiriesPath(project)}/retention?of=${retained}&months=${months}`;
  return jsonQuery<RetentionPreview>([...enquiriesKey(project), "retention", retained, months], path, FOLLOWING);
}

/** Each returns the enquiry as it is now; a conflict rejects with 409. */
export const enquiryCalls = {
  change: (project: string, id: string, change: EnquiryChange) =>
    fetchJson<EnquiryDetail>(one(project, id), { method: "PATCH", body: change }),
  remove: (project: string, id: string) => fetchJson<void>(one(project, id), { method: "DELETE" }),
  note: (project: string, id: string, text: string) => fetchJson<EnquiryDetail>(`${one(project, id)}/notes`, { body: { text } }),
  reply: (project: string, id: string, reply: NewReply) => fetchJson<EnquiryDetail>(`${one(project, id)}/replies`, { body: reply }),
  pause: (project: string, petId: string, isPaused: boolean) =>
    fetchJson<void>(`/api/projects/${encodeURIComponent(project)}/pets/${petId}/enquiries`, { method: "PUT", body: { isPaused } }),
  setOwnMail: (project: string, isOn: boolean) => fetchJson<void>(`${enquiriesPath(project)}/mails`, { method: "PUT", body: { isOn } }),
  openForm: (project: string, isOpen: boolean) => fetchJson<void>(`${enquiriesPath(project)}/form`, { method: "PUT", body: { isOpen } }),
  saveSettings: (project: string, settings: EnquirySettings) =>
    fetchJson<EnquirySettings>(`${enquiriesPath(project)}/settings`, { method: "PUT", body: settings }),
};
