import { PageFault } from "#components/page/page-fault.tsx";
import { AppShell } from "#components/shell/app-shell.tsx";
import { pagePerson } from "#lib/access/loaders.ts";

/** A missing, deleted, or inaccessible project: all three look the same. */
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
