import type { Metadata } from "next";
import { SectionTabs } from "#components/animals/section-tabs.tsx";
import { CategoryBoard } from "#components/categories/category-board.tsx";
import { can } from "#lib/auth/permissions.ts";
import { categoriesOf } from "#lib/categories/loaders.ts";
import { pageAccess } from "#lib/projects/loaders.ts";

export const metadata: Metadata = { title: "Categories" };

/** The project's categories. */
export default async function CategoriesPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const access = await pageAccess(project, `/p/${encodeURIComponent(project)}/categories`);
  const first = { categories: await categoriesOf(access), readAt: Date.now() };
  return (
    <>
      <SectionTabs project={project} here="categories" />
      <CategoryBoard project={project} canWrite={can(access.role, "pets.write")} first={first} />
    </>
  );
}
