import type { Metadata } from "next";
import { CeilingNote } from "#components/gateway/usage/ceiling-note.tsx";
import { CategoryBoard } from "#components/shelter/categories/category-board.tsx";
import { SectionTabs } from "#components/shelter/pets/section-tabs.tsx";
import { projectPage } from "#lib/http/pages/project-page.ts";
import { countedCategoriesOf } from "#lib/shelter/categories/loaders.ts";
import { projectCeilings } from "#lib/tenancy/ceilings/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";

export const metadata: Metadata = { title: "Categories" };

export default projectPage("categories", async (access) => {
  const { slug } = access.project;
  const first = { categories: await countedCategoriesOf(access), readAt: Date.now() };
  return (
    <>
      <SectionTabs project={slug} here="categories" />
      <CeilingNote slug={slug} name="categories" initial={await projectCeilings(access)} />
      <CategoryBoard project={slug} canWrite={can(access.role, "pets.write")} showsId={can(access.role, "keys.write")} first={first} />
    </>
  );
});
