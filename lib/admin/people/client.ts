import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type AdminPeoplePage,
  type AdminPersonDetail,
  type PeopleQuery,
  peopleQueryText,
  type ResetLink,
} from "#lib/admin/people/schema.ts";
import { fetchJson } from "#lib/browser/fetch-json.ts";

const at = (id: string): string => `/api/admin/people/${encodeURIComponent(id)}`;

/** One page of the people; the page before stays in sight until the next one is there. */
export function peoplePageOptions(query: PeopleQuery) {
  const params = peopleQueryText(query);
  return queryOptions({
    queryKey: ["admin", "people", params],
    queryFn: ({ signal }) => fetchJson<AdminPeoplePage>(`/api/admin/people${params}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One person, for the dialog. */
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

/** Makes the person an administrator, or no longer one. */
export const useSetAdministrator = (id: string) =>
  usePersonChange((isAdmin: boolean) => fetchJson<unknown>(at(id), { method: "PATCH", body: { isAdmin } }));

/** Signs the person out everywhere. */
export const useEndEverySession = (id: string) =>
  usePersonChange(() => fetchJson<{ ended: number }>(`${at(id)}/sessions`, { method: "DELETE" }));

/** Removes the person, their name typed. */
export const useRemovePerson = (id: string) =>
  usePersonChange((name: string) => fetchJson<unknown>(at(id), { method: "DELETE", body: { name } }));

/** Makes a link with which the person sets a new password. */
export const useMakeResetLink = (id: string) =>
  usePersonChange(() => fetchJson<ResetLink>(`${at(id)}/password-reset`, { method: "POST", body: {} }));
