import { useMutation } from "@tanstack/react-query";
import type { Project } from "#lib/access/schema.ts";
import { fetchJson } from "#lib/browser/fetch-json.ts";

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

/** Makes a project that the person owns. */
export function useCreateProject() {
  return useMutation({ mutationFn: (name: string) => fetchJson<Project>("/api/projects", { body: { name } }) });
}

/** Gives the project another name; its address stays. */
export function useRenameProject(slug: string) {
  return useMutation({ mutationFn: (name: string) => fetchJson<unknown>(pathOf(slug), { method: "PATCH", body: { name } }) });
}

/** Moves the project to the bin. The input is its name, typed. */
export function useBinProject(slug: string) {
  return useMutation({ mutationFn: (name: string) => fetchJson<unknown>(pathOf(slug), { method: "DELETE", body: { name } }) });
}

/** Takes the person out of the project. */
export function useLeaveProject(slug: string) {
  return useMutation({ mutationFn: () => fetchJson<unknown>(`${pathOf(slug)}/leave`, { method: "POST" }) });
}

/** Brings a project back from the bin. */
export function useRestoreProject() {
  return useMutation({ mutationFn: (slug: string) => fetchJson<unknown>(`${pathOf(slug)}/restore`, { method: "POST" }) });
}
