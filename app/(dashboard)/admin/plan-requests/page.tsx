import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingAdmin } from "#components/operations/admin/loading-admin.tsx";
import { PlanRequestBoard } from "#components/operations/admin/plan-request-board.tsx";
import { adminTitle, pageAdministrator } from "#lib/operations/admin/loaders.ts";
import { adminPlanRequests } from "#lib/operations/admin/plan-requests.loaders.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";

export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("Plan requests");
}

export default async function AdminPlanRequestsPage() {
  const admin = await pageAdministrator("/admin/plan-requests");
  return (
    <Suspense fallback={<LoadingAdmin title="Plan requests" />}>
      <PlanRequests admin={admin} />
    </Suspense>
  );
}

async function PlanRequests({ admin }: { admin: Administrator }) {
  return <PlanRequestBoard first={await adminPlanRequests(admin)} />;
}
