import type { Metadata } from "next";
import { ServiceBoard } from "#components/admin/service-board.tsx";
import { adminTitle, pageAdministrator } from "#lib/admin/loaders.ts";
import { serviceOverview } from "#lib/admin/overview/loaders.ts";

/** The page's title. */
export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("Administration");
}

/** How the whole service stands. */
export default async function AdminPage() {
  const admin = await pageAdministrator("/admin");
  return <ServiceBoard first={await serviceOverview(admin)} />;
}
