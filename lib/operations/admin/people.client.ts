import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type AdminPeoplePage,
  type AdminPersonDetail,
  type PeopleQuery,
  peopleQueryText,
  type ResetLink,
} from "#lib/operations/admin/people.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const at = (id: string): string => `/api/admin/people/${encodeURIComponent(id)}`;

export function peoplePageOptions(query: PeopleQuery) {
  const params = peopleQueryText(query);
  return queryOptions({
    queryKey: ["admin", "people", params],
    queryFn: ({ signal }) => fetchJson<AdminPeoplePage>(`/api/admin/people${params}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function personOptions(id: string) {
  return queryOptions({
    queryKey: ["admin", "person", id],
    queryFn: ({ signal }) => fetchJson<AdminPersonDetail>(at(id), { signal }),
  });
}

function usePersonChange<Input, Result>(send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }) });
}

export const useSetAdministrator = (id: string) =>
  usePersonChange((isAdmin: boolean) => fetchJson<unknown>(at(id), { method: "PATCH", body: { isAdmin } }));

export const useEndAllSessions = (id: string) =>
  usePersonChange(() => fetchJson<{ ended: number }>(`${at(id)}/sessions`, { method: "DELETE" }));

export const useRemovePerson = (id: string) =>
  usePersonChange((body: { name: string; erases: boolean }) => fetchJson<unknown>(at(id), { method: "DELETE", body }));

export const useCreateResetLink = (id: string) =>
  usePersonChange(() => fetchJson<ResetLink>(`${at(id)}/password-reset`, { method: "POST", body: {} }));
