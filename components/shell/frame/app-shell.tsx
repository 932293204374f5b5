import type { ReactNode } from "react";
import { AppNav } from "#components/shell/frame/app-nav.tsx";
import { HelpLink } from "#components/shell/frame/help-link.tsx";
import { KeepSignedIn } from "#components/shell/frame/keep-signed-in.tsx";
import { PersonMenu } from "#components/shell/frame/person-menu.tsx";
import { ShellTools } from "#components/shell/frame/shell-tools.tsx";
import { BrandMark } from "#components/shell/layout/brand-mark.tsx";
import { ProjectSwitcher, type ShellProjects } from "#components/shell/layout/project-switcher.tsx";
import { type OpenProject, ShellProvider } from "#components/shell/layout/shell-context.tsx";
import { ThemeToggle } from "#components/shell/layout/theme-toggle.tsx";
import { UndoKeys } from "#components/shell/shortcuts/undo-keys.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { ToastProvider } from "#components/ui/toast.tsx";
import { QueryProvider } from "#lib/platform/browser/query-provider.tsx";

const NO_PROJECTS: ShellProjects = { projects: [], hasMore: false };

/** Does not check access: each page does. */
export function AppShell(props: {
  person: { name: string; email: string; isAdmin?: boolean };
  project?: OpenProject;
  projects?: ShellProjects;
  /** Confirms who the person is when a request demands it. */
  identityGate: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
}) {
  const { person, project, projects: { projects, hasMore } = NO_PROJECTS, identityGate, notice, children } = props;
  return (
    <QueryProvider>
      <ShellProvider shell={{ project, projects, isAdmin: person.isAdmin ?? false }}>
        <ToastProvider undoHint={<UndoKeys />}>
          <KeepSignedIn />
          {identityGate}
          <header className="sticky top-0 z-30 border-b border-border bg-background">
            <div className="column flex h-16 max-w-[90rem] items-center gap-2">
              <IntentLink
                href="/projects"
                aria-label="Petstore, all projects"
                className="flex items-center gap-2.5 font-display text-xl font-bold"
              >
                <BrandMark className="size-8" />
                <span className="max-md:hidden">Petstore</span>
              </IntentLink>
              {project && (
                <>
                  <span aria-hidden className="ml-1 text-xl text-border">
                    /
                  </span>
                  <ProjectSwitcher current={project} projects={projects} isSearched={hasMore || person.isAdmin === true} />
                </>
              )}
              <div className="ml-auto flex items-center">
                <ShellTools />
                <HelpLink />
                <ThemeToggle />
                <PersonMenu name={person.name} email={person.email} isAdmin={person.isAdmin ?? false} />
              </div>
            </div>
          </header>
          <div className={`column flex max-w-[90rem] gap-10 pt-4 sm:pt-6 lg:pt-8 ${project ? "pb-28 lg:pb-16" : "pb-16"}`}>
            {project && <AppNav />}
            <main id="main" className="min-w-0 flex-1">
              {notice}
              {children}
            </main>
          </div>
        </ToastProvider>
      </ShellProvider>
    </QueryProvider>
  );
}
