import type { NewPlanRequest, PlanRequest } from "#lib/gateway/plans/requests.schema.ts";
import type { PlanChange, ProjectPlan } from "#lib/gateway/plans/schema.ts";
import { fetchJson } from "#lib/platform/browser/fetch-json.ts";
import { jsonQuery, useChangeOf } from "#lib/platform/browser/json-query.ts";

export const useSetPlan = (slug: string) =>
  useChangeOf(["projects", slug, "usage", "now"], (body: PlanChange) =>
    fetchJson<ProjectPlan>(`/api/projects/${encodeURIComponent(slug)}/plan`, { method: "PUT", body }),
  );

const REFRESH_MS = 30_000;
const pathOf = (slug: string): string => `/api/projects/${encodeURIComponent(slug)}/plan/request`;

export const planRequestQuery = (slug: string) =>
  jsonQuery<PlanRequest | null>(["projects", slug, "plan", "request"], pathOf(slug), { refetchInterval: REFRESH_MS });

export const useRequestPlan = (slug: string) =>
  useChangeOf(planRequestQuery(slug).queryKey, (body: NewPlanRequest) => fetchJson<PlanRequest>(pathOf(slug), { method: "POST", body }));

export const useWithdrawPlanRequest = (slug: string) =>
  useChangeOf(planRequestQuery(slug).queryKey, () => fetchJson<unknown>(pathOf(slug), { method: "DELETE" }));
