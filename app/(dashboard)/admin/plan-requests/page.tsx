import type { Metadata } from "next";
import { PlanRequestBoard } from "#components/operations/admin/plan-request-board.tsx";
import { adminTitle } from "#lib/operations/admin/loaders.ts";
import { adminPlanRequests } from "#lib/operations/admin/plan-requests.loaders.ts";
import { adminPage } from "../admin-page.tsx";

export const generateMetadata = (): Promise<Metadata> => adminTitle("Plan requests");

export default () =>
  adminPage("/admin/plan-requests", "Plan requests", async (admin) => <PlanRequestBoard first={await adminPlanRequests(admin)} />);
