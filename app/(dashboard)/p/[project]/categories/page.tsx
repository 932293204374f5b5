import type { Metadata } from "next";
import { CeilingNote } from "#components/gateway/usage/ceiling-note.tsx";
import { CategoryBoard } from "#components/shelter/categories/category-board.tsx";
import { SectionTabs } from "#components/shelter/pets/section-tabs.tsx";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { countedCategoriesOf } from "#lib/shelter/categories/loaders.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Categories" };

export default async function CategoriesPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/categories`);
  const first = { categories: await countedCategoriesOf(access), readAt: Date.now() };
  return (
    <>
      <SectionTabs project={project} here="categories" />
      <CeilingNote slug={project} name="categories" initial={await projectCeilings(access)} />
      <CategoryBoard project={project} canWrite={can(access.role, "pets.write")} showsId={can(access.role, "keys.write")} first={first} />
    </>
  );
}
