import type { Metadata } from "next";
import { Suspense } from "react";
import { DomainBoard } from "#components/operations/admin/domain-board.tsx";
import { LoadingAdmin } from "#components/operations/admin/loading-admin.tsx";
import { adminDomainPage } from "#lib/operations/admin/domains.loaders.ts";
import { domainQueryText, readDomainQuery } from "#lib/operations/admin/domains.schema.ts";
import { adminTitle, pageAdministrator } from "#lib/operations/admin/loaders.ts";
import type { Administrator } from "#lib/operations/admin/schema.ts";

export async function generateMetadata(): Promise<Metadata> {
  return await adminTitle("All domains");
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AdminDomainsPage({ searchParams }: Props) {
  const query = await readDomainQuery(searchParams);
  const admin = await pageAdministrator(`/admin/domains${domainQueryText(query)}`);
  return (
    <Suspense fallback={<LoadingAdmin title="Domains" />}>
      <Domains admin={admin} query={query} />
    </Suspense>
  );
}

async function Domains({ admin, query }: { admin: Administrator; query: Awaited<ReturnType<typeof readDomainQuery>> }) {
  return <DomainBoard first={{ params: domainQueryText(query), page: await adminDomainPage(admin, query), readAt: Date.now() }} />;
}
