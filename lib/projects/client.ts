import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { ProjectNames } from "#lib/projects/directory/schema.ts";
import type { Project } from "#lib/projects/schema.ts";

const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}`;

const TYPING_MS = 150;

/**
 * The first projects that a search fits, asked for when typing has paused: the
 * next letter takes this search's place. The names before stay in sight until then.
 */
export function projectNamesQuery(q: string) {
  return queryOptions({
    queryKey: ["project-names", q],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
      signal.throwIfAborted();
      return await fetchJson<ProjectNames>(`/api/projects?${new URLSearchParams({ q })}`, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

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
