import { PageFault } from "#components/page/page-fault.tsx";
import { AppShell } from "#components/shell/app-shell.tsx";
import { pagePerson } from "#lib/access/loaders.ts";

/** A missing, deleted, or inaccessible project: all three look the same. */
export default async function DashboardNotFound() {
  return (
    <AppShell person={await pagePerson("/projects")}>
      <PageFault
        picture="no-access"
        title="Project not found"
        text="It may have been deleted or renamed, or you’re not a member. An owner can invite you or, for 30 days, restore it."
      >
        <a href="/projects" className="button button--primary h-11 px-5 md:h-11">
          All projects
        </a>
      </PageFault>
    </AppShell>
  );
}
