import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PlanChange, ProjectPlan } from "#lib/gateway/plans/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";

export function useSetPlan(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanChange) => fetchJson<ProjectPlan>(`/api/projects/${encodeURIComponent(slug)}/plan`, { method: "PUT", body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["projects", slug, "usage", "now"] }),
  });
}
