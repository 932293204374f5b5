import type { Metadata } from "next";
import type { ReactNode } from "react";
import { DomainBoard } from "#components/operations/admin/domain-board.tsx";
import { adminDomainPage } from "#lib/operations/admin/domains.loaders.ts";
import { domainQueryText, readDomainQuery } from "#lib/operations/admin/domains.schema.ts";
import { adminTitle } from "#lib/operations/admin/loaders.ts";
import { adminPage, type Searched } from "../admin-page.tsx";

export const generateMetadata = (): Promise<Metadata> => adminTitle("All domains");

export default async function AdminDomainsPage({ searchParams }: Searched): Promise<ReactNode> {
  const query = await readDomainQuery(searchParams);
  const params = domainQueryText(query);
  return await adminPage(`/admin/domains${params}`, "Domains", async (admin) => (
    <DomainBoard first={{ params, page: await adminDomainPage(admin, query), readAt: Date.now() }} />
  ));
}
