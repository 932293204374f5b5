import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery } from "#lib/platform/browser/json-query.ts";
import { enquiriesKey, enquiriesPath } from "#lib/shelter/enquiries/new.client.ts";
import type { NewAnswer, OtherAsked, Others } from "#lib/shelter/enquiries/others/schema.ts";

const ANSWERING_REFETCH_MS = 5000;

const one = (project: string, petId: string): string => `${enquiriesPath(project)}/others/${encodeURIComponent(petId)}`;

export const othersAskedOptions = (project: string) =>
  jsonQuery<OtherAsked[]>([...enquiriesKey(project), "others"], `${enquiriesPath(project)}/others`);

export function othersOptions(project: string, petId: string) {
  return jsonQuery<Others>([...enquiriesKey(project), "others", petId], one(project, petId), {
    refetchInterval: ({ state }) => (state.data?.answering ? ANSWERING_REFETCH_MS : false),
  });
}

export const othersCalls = {
  answer: (project: string, petId: string, answer: NewAnswer) => fetchJson<Others>(one(project, petId), { body: answer }),
  stop: (project: string, petId: string) => fetchJson<Others>(one(project, petId), { method: "DELETE" }),
};
