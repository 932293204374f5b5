import type { Metadata } from "next";
import { CategoryBoard } from "#components/categories/category-board.tsx";
import { SectionTabs } from "#components/pets/section-tabs.tsx";
import { CeilingNote } from "#components/usage/ceiling-note.tsx";
import { pageAccess } from "#lib/access/loaders.ts";
import { countedCategoriesOf } from "#lib/categories/loaders.ts";
import { projectCeilings } from "#lib/ceilings/loaders.ts";
import { can } from "#lib/scope/permissions.rules.ts";

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
