import { AppShell } from "#components/layout/app-shell.tsx";
import { PageFault } from "#components/layout/page-fault.tsx";
import { pagePerson } from "#lib/projects/loaders.ts";

/** A project that is missing, deleted or another's: all three look alike. */
export default async function DashboardNotFound() {
  return (
    <AppShell person={await pagePerson("/projects")}>
      <PageFault
        title="There is no such project"
        text="It may have been deleted or renamed, or you are no member of it. A member can invite you; a deleted one can be brought back by its owner for thirty days."
      >
        <a href="/projects" className="button button--primary h-11 px-5 md:h-11">
          All projects
        </a>
      </PageFault>
    </AppShell>
  );
}
