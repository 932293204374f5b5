import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PlanChange, ProjectPlan } from "#lib/gateway/plans/schema.ts";
import {
  type AdminProjectDetail,
  type AdminProjectPage,
  type ProjectQuery,
  projectQueryText,
} from "#lib/operations/admin/projects.schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export function projectPageOptions(query: ProjectQuery) {
  const params = projectQueryText(query);
  return queryOptions({
    queryKey: ["admin", "projects", params],
    queryFn: ({ signal }) => fetchJson<AdminProjectPage>(`/api/admin/projects${params}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function projectOptions(id: string) {
  return queryOptions({
    queryKey: ["admin", "project", id],
    queryFn: ({ signal }) => fetchJson<AdminProjectDetail>(`/api/admin/projects/${encodeURIComponent(id)}`, { signal }),
  });
}

function useProjectChange<Input, Result>(send: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }) });
}

const at = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

export const useSetAnyPlan = (slug: string) =>
  useProjectChange((body: PlanChange) => fetchJson<ProjectPlan>(`${at(slug)}/plan`, { method: "PUT", body }));

export const useBinProject = (slug: string) =>
  useProjectChange((name: string) => fetchJson<unknown>(at(slug), { method: "DELETE", body: { name } }));

export const useRestoreProject = (slug: string) =>
  useProjectChange(() => fetchJson<unknown>(`${at(slug)}/restore`, { method: "POST", body: {} }));
