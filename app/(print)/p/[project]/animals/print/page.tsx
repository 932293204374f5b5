import type { Metadata } from "next";
import { PrintPage } from "#components/sites/prints/print-page.tsx";
import { baseAddress } from "#lib/http/pages/base-address.ts";
import type { Searched } from "#lib/http/pages/project-page.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { clock } from "#lib/platform/clock.ts";
import { readerDay } from "#lib/shelter/adoptions/rules.ts";
import { papersOf } from "#lib/sites/papers/loaders.ts";
import { printsOf } from "#lib/sites/prints/loaders.ts";
import { printPath, readPrintQuery } from "#lib/sites/prints/rules.ts";

export const metadata: Metadata = { title: "Print", robots: { index: false } };

export const dynamic = "force-dynamic";

export default async function AnimalsPrintPage({ params, searchParams }: Searched) {
  const { project } = await params;
  const query = readPrintQuery(await searchParams);
  const access = await pageAccess(project, printPath(project, query.ids, query.kind));
  const { origin } = new URL(await baseAddress());
  const [prints, papers] = await Promise.all([printsOf(access, query.ids), query.kind === "sheet" ? papersOf(access) : []]);
  const day = readerDay(query.day ?? null, clock()());
  return <PrintPage project={project} query={query} prints={prints} origin={origin} papers={papers} day={day} />;
}
