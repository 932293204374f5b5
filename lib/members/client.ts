import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { Invitation, NewInvitation } from "#lib/invitations/schema.ts";
import type { Member, Role } from "#lib/members/schema.ts";

/** What can be done to a project's people. */
export type PeopleChange =
  | { kind: "role"; userId: string; role: Role }
  | { kind: "remove"; userId: string }
  | { kind: "withdraw"; id: string };

/** An invitation that was just created. */
export interface MadeInvitation {
  id: string;
  /** The link's path, its token in the fragment, given this once; null when the link is on its way by mail. */
  path: string | null;
  expiresAt: string;
}

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

/** A project's members. */
export function membersQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "people", "members"],
    queryFn: async ({ signal }) => (await fetchJson<{ members: Member[] }>(`${pathOf(slug)}/members`, { signal })).members,
  });
}

/** A project's open invitations; for owners. */
export function invitationsQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "people", "invitations"],
    queryFn: async ({ signal }) => (await fetchJson<{ invitations: Invitation[] }>(`${pathOf(slug)}/invitations`, { signal })).invitations,
  });
}

function usePeopleMutation<Input, Result>(slug: string, send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ["projects", slug, "people"] }),
  });
}

export function useInvite(slug: string) {
  return usePeopleMutation(slug, (body: NewInvitation) => fetchJson<MadeInvitation>(`${pathOf(slug)}/invitations`, { body }));
}

export function useChangePeople(slug: string) {
  return usePeopleMutation(slug, (change: PeopleChange) => {
    if (change.kind === "withdraw") return fetchJson<unknown>(`${pathOf(slug)}/invitations/${change.id}`, { method: "DELETE" });
    const path = `${pathOf(slug)}/members/${change.userId}`;
    return change.kind === "role"
      ? fetchJson<unknown>(path, { method: "PATCH", body: { role: change.role } })
      : fetchJson<unknown>(path, { method: "DELETE" });
  });
}
