import type { Metadata } from "next";
import { Suspense } from "react";
import { BanBoard } from "#components/operations/admin/ban-board.tsx";
import { LoadingAdmin } from "#components/operations/admin/loading-admin.tsx";
import { adminBans } from "#lib/operations/admin/bans.loaders.ts";
import { adminTitle, pageAdministrator } from "#lib/operations/admin/loaders.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";

export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("Bans");
}

export default async function AdminBansPage() {
  const admin = await pageAdministrator("/admin/bans");
  return (
    <Suspense fallback={<LoadingAdmin title="Bans" />}>
      <Bans admin={admin} />
    </Suspense>
  );
}

async function Bans({ admin }: { admin: Administrator }) {
  return <BanBoard first={await adminBans(admin)} />;
}
