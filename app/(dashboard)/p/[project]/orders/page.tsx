import type { Metadata } from "next";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { OrderList } from "#components/shelter/orders/order-list.tsx";
import { SectionTabs } from "#components/shelter/pets/section-tabs.tsx";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { ORDER_STATUSES } from "#lib/shelter/orders/schema.ts";
import { orderPageOf } from "#lib/shelter/orders/table.loaders.ts";

export const metadata: Metadata = { title: "Adoptions" };

interface Props {
  params: Promise<{ project: string }>;
  searchParams: Promise<{ status?: string | string[] }>;
}

export default async function OrdersPage({ params, searchParams }: Props) {
  const { project } = await params;
  const { status: asked } = await searchParams;
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/orders`);
  const status = ORDER_STATUSES.find((one) => one === asked) ?? "";
  const page = await orderPageOf(access, new URLSearchParams({ status }));
  return (
    <>
      <SectionTabs project={project} here="orders" />
      <PageHead title="Adoptions" lead="Marking an animal Pending places an adoption, Adopted completes it, and Available cancels it." />
      <OrderList project={project} first={{ status, page, readAt: Date.now() }} />
    </>
  );
}
