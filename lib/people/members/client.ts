import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Invitation, NewInvitation, SentInvitationView } from "#lib/people/members/invitations/schema.ts";
import type { Member } from "#lib/people/members/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

type PeopleChange =
  | { kind: "role"; userId: string; role: Role }
  | { kind: "remove"; userId: string }
  | { kind: "withdraw"; id: string }
  | { kind: "resend"; id: string };

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

export function membersQuery(slug: string) {
  return queryOptions({
    queryKey: ["projects", slug, "people", "members"],
    queryFn: async ({ signal }) => (await fetchJson<{ members: Member[] }>(`${pathOf(slug)}/members`, { signal })).members,
  });
}

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
  return usePeopleMutation(slug, (body: NewInvitation) => fetchJson<SentInvitationView>(`${pathOf(slug)}/invitations`, { body }));
}

export function useChangePeople(slug: string) {
  return usePeopleMutation(slug, (change: PeopleChange) => {
    if (change.kind === "withdraw") return fetchJson<unknown>(`${pathOf(slug)}/invitations/${change.id}`, { method: "DELETE" });
    if (change.kind === "resend") return fetchJson<unknown>(`${pathOf(slug)}/invitations/${change.id}/resend`, { method: "POST" });
    const path = `${pathOf(slug)}/members/${change.userId}`;
    return change.kind === "role"
      ? fetchJson<unknown>(path, { method: "PATCH", body: { role: change.role } })
      : fetchJson<unknown>(path, { method: "DELETE" });
  });
}
