import type { Invitation, NewInvitation, SentInvitationView } from "#lib/people/members/invitations/schema.ts";
import type { Member } from "#lib/people/members/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery, useChangeOf } from "#lib/platform/browser/json-query.ts";
import type { Role } from "#lib/tenancy/scope/role.schema.ts";

type PeopleChange =
  | { kind: "role"; userId: string; role: Role }
  | { kind: "remove"; userId: string }
  | { kind: "withdraw"; id: string }
  | { kind: "resend"; id: string };

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

const keyOf = (slug: string): string[] => ["projects", slug, "people"];

export const membersQuery = (slug: string) =>
  jsonQuery<Member[]>([...keyOf(slug), "members"], `${pathOf(slug)}/members`, { field: "members" });

export const invitationsQuery = (slug: string) =>
  jsonQuery<Invitation[]>([...keyOf(slug), "invitations"], `${pathOf(slug)}/invitations`, { field: "invitations" });

export function useInvite(slug: string) {
  return useChangeOf(keyOf(slug), (body: NewInvitation) => fetchJson<SentInvitationView>(`${pathOf(slug)}/invitations`, { body }));
}

export function useChangePeople(slug: string) {
  return useChangeOf(keyOf(slug), (change: PeopleChange) => {
    if (change.kind === "withdraw") return fetchJson<unknown>(`${pathOf(slug)}/invitations/${change.id}`, { method: "DELETE" });
    if (change.kind === "resend") return fetchJson<unknown>(`${pathOf(slug)}/invitations/${change.id}/resend`, { method: "POST" });
    const path = `${pathOf(slug)}/members/${change.userId}`;
    return change.kind === "role"
      ? fetchJson<unknown>(path, { method: "PATCH", body: { role: change.role } })
      : fetchJson<unknown>(path, { method: "DELETE" });
  });
}
