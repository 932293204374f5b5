import { useMutation } from "@tanstack/react-query";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { Project } from "#lib/projects/schema.ts";

/** Makes a project that the person owns. */
export function useCreateProject() {
  return useMutation({ mutationFn: (name: string) => fetchJson<Project>("/api/projects", { body: { name } }) });
}
