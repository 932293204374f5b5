import type { Metadata } from "next";
import { ContractPage } from "#components/sites/papers/contract-page.tsx";
import type { Searched } from "#lib/http/pages/project-page.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { cutText, storable } from "#lib/platform/stored-text.ts";
import { pageAdoption } from "#lib/shelter/adoptions/loaders.ts";
import { contractOf } from "#lib/sites/papers/loaders.ts";
import { contractPath } from "#lib/sites/papers/rules.ts";
import { MAX_PLACE } from "#lib/sites/papers/schema.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Print contract", robots: { index: false } };

export default async function ContractPrintPage({ params, searchParams }: Searched<"adoptionId">) {
  const { project, adoptionId } = await params;
  const asked = await searchParams;
  const one = (name: string): string | undefined => [asked[name] ?? []].flat()[0];
  const place = storable(cutText(one("place") ?? "", MAX_PLACE)).trim();
  const access = await pageAccess(project, contractPath(project, adoptionId));
  const { id } = await pageAdoption(access, adoptionId);
  const contract = await contractOf(access, id, { paperId: one("paper"), day: one("day") ?? "", place });
  return <ContractPage project={project} contract={contract} canWrite={can(access.role, "pets.write")} />;
}
