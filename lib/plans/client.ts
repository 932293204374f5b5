import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "#lib/browser/fetch-json.ts";
import type { PlanChange, ProjectPlan } from "#lib/plans/schema.ts";

export function useSetPlan(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanChange) => fetchJson<ProjectPlan>(`/api/projects/${encodeURIComponent(slug)}/plan`, { method: "PUT", body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["projects", slug, "usage", "now"] }),
  });
}
