import type { PlanChange, ProjectPlan } from "#lib/gateway/plans/schema.ts";
import { adminOptions, useAdminChange } from "#lib/operations/admin/client.ts";
import type { AdminProjectDetail } from "#lib/operations/admin/projects.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export const projectOptions = (id: string) => adminOptions<AdminProjectDetail>(`projects/${encodeURIComponent(id)}`);

const at = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

export const useSetAnyPlan = (slug: string) =>
  useAdminChange((body: PlanChange) => fetchJson<ProjectPlan>(`${at(slug)}/plan`, { method: "PUT", body }));

export const useBinProject = (slug: string) =>
  useAdminChange((name: string) => fetchJson<unknown>(at(slug), { method: "DELETE", body: { name } }));

export const useRestoreProject = (slug: string) =>
  useAdminChange(() => fetchJson<unknown>(`${at(slug)}/restore`, { method: "POST", body: {} }));
