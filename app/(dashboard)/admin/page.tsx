import type { Metadata } from "next";
import { ServiceBoard } from "#components/operations/admin/service-board.tsx";
import { adminTitle } from "#lib/operations/admin/loaders.ts";
import { serviceOverview } from "#lib/operations/admin/overview.loaders.ts";
import { adminPage } from "./admin-page.tsx";

export const generateMetadata = (): Promise<Metadata> => adminTitle("Administration");

export default () => adminPage("/admin", "Administration", async (admin) => <ServiceBoard first={await serviceOverview(admin)} />);
