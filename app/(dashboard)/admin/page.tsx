import type { Metadata } from "next";
import { Suspense } from "react";
import { LoadingAdmin } from "#components/operations/admin/loading-admin.tsx";
import { ServiceBoard } from "#components/operations/admin/service-board.tsx";
import { adminTitle, pageAdministrator } from "#lib/operations/admin/loaders.ts";
import { serviceOverview } from "#lib/operations/admin/overview.loaders.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";

export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("Administration");
}

export default async function AdminPage() {
  const admin = await pageAdministrator("/admin");
  return (
    <Suspense fallback={<LoadingAdmin title="Administration" />}>
      <Service admin={admin} />
    </Suspense>
  );
}

async function Service({ admin }: { admin: Administrator }) {
  return <ServiceBoard first={await serviceOverview(admin)} />;
}
