import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { StoredPage } from "#components/sites/papers/contract-page.tsx";
import { projectPageOf } from "#lib/http/pages/project-page.ts";
import { storedPrintOf } from "#lib/sites/papers/loaders.ts";

export const metadata: Metadata = { title: "Printed paper", robots: { index: false } };

export default projectPageOf("orders/papers", "printId", async (access, printId) => {
  const print = await storedPrintOf(access, printId);
  if (!print) notFound();
  return <StoredPage project={access.project.slug} print={print} />;
});
