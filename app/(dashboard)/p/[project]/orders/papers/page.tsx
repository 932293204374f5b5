import type { Metadata } from "next";
import { PAPER_FIELDS } from "#components/sites/papers/fields.ts";
import { PapersBoard } from "#components/sites/papers/papers-board.tsx";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { papersOf } from "#lib/sites/papers/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Contracts and sheets" };

const FIELDS = Object.entries(PAPER_FIELDS).map(([name, [label]]) => [name, label] as const);

export default async function PapersPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/orders/papers`);
  const first = { papers: await papersOf(access), readAt: Date.now() };
  return <PapersBoard project={project} canWrite={can(access.role, "pets.write")} fields={FIELDS} first={first} />;
}
