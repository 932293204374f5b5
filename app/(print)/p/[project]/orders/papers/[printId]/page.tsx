import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StoredPage } from "#components/sites/papers/contract-page.tsx";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { storedPrintOf } from "#lib/sites/papers/loaders.ts";
import { storedPrintPath } from "#lib/sites/papers/rules.ts";

export const metadata: Metadata = { title: "Printed paper", robots: { index: false } };

export default async function StoredPrintPage({ params }: { params: Promise<{ project: string; printId: string }> }) {
  const { project, printId } = await params;
  const access = await pageAccess(project, storedPrintPath(project, printId));
  const print = await storedPrintOf(access, printId);
  if (!print) notFound();
  return <StoredPage project={project} print={print} />;
}
