import { adminOptions, useAdminChange } from "#lib/operations/admin/client.ts";
import type { AdminPersonDetail, ResetLink } from "#lib/operations/admin/people.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

const at = (id: string): string => `/api/admin/people/${encodeURIComponent(id)}`;

export const personOptions = (id: string) => adminOptions<AdminPersonDetail>(`people/${encodeURIComponent(id)}`);

export const useSetAdministrator = (id: string) =>
  useAdminChange((isAdmin: boolean) => fetchJson<unknown>(at(id), { method: "PATCH", body: { isAdmin } }));

export const useEndAllSessions = (id: string) =>
  useAdminChange(() => fetchJson<{ ended: number }>(`${at(id)}/sessions`, { method: "DELETE" }));

export const useRemovePerson = (id: string) =>
  useAdminChange((body: { name: string; erases: boolean }) => fetchJson<unknown>(at(id), { method: "DELETE", body }));

export const useCreateResetLink = (id: string) =>
  useAdminChange(() => fetchJson<ResetLink>(`${at(id)}/password-reset`, { method: "POST", body: {} }));
