import type { Metadata } from "next";
import { BanBoard } from "#components/operations/admin/ban-board.tsx";
import { adminBans } from "#lib/operations/admin/bans.loaders.ts";
import { adminTitle } from "#lib/operations/admin/loaders.ts";
import { adminPage } from "../admin-page.tsx";

export const generateMetadata = (): Promise<Metadata> => adminTitle("Bans");

export default () => adminPage("/admin/bans", "Bans", async (admin) => <BanBoard first={await adminBans(admin)} />);
