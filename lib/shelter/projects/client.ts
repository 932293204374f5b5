import { useMutation } from "@tanstack/react-query";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import type { NewProjectBody } from "#lib/shelter/projects/schema.ts";
import type { Project } from "#lib/tenancy/scope/project.schema.ts";

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

/** Each rejects with a FetchError. */
export const projectCalls = {
  create: (body: NewProjectBody) => fetchJson<Project>("/api/projects", { body }),
  bin: (slug: string, name: string) => fetchJson<unknown>(pathOf(slug), { method: "DELETE", body: { name } }),
  leave: (slug: string) => fetchJson<unknown>(`${pathOf(slug)}/leave`, { method: "POST" }),
};

export function useRenameProject(slug: string) {
  return useMutation({ mutationFn: (name: string) => fetchJson<unknown>(pathOf(slug), { method: "PATCH", body: { name } }) });
}

export function useRestoreProject() {
  return useMutation({ mutationFn: (slug: string) => fetchJson<unknown>(`${pathOf(slug)}/restore`, { method: "POST" }) });
}
