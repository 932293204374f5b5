import type { Metadata } from "next";
import { BanBoard } from "#components/admin/ban-board.tsx";
import { adminBans } from "#lib/admin/bans/loaders.ts";
import { adminTitle, pageAdministrator } from "#lib/admin/loaders.ts";

/** The page's title. */
export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("Bans");
}

/** The bans of all projects. */
export default async function AdminBansPage() {
  const admin = await pageAdministrator("/admin/bans");
  return <BanBoard first={await adminBans(admin)} />;
}
