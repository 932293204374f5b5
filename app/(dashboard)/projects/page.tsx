import type { Metadata } from "next";
import { AppShell } from "#components/layout/app-shell.tsx";
import { PageHead } from "#components/layout/page-head.tsx";
import { NewProject } from "#components/projects/new-project.tsx";
import { ProjectCard } from "#components/projects/project-card.tsx";
import { projectDirectory } from "#lib/projects/directory/loaders.ts";
import { pagePerson } from "#lib/projects/loaders.ts";

export const metadata: Metadata = { title: "Projects", robots: { index: false } };

export const dynamic = "force-dynamic";

/** The projects that the person may enter. */
export default async function ProjectsPage() {
  const person = await pagePerson("/projects");
  const entries = await projectDirectory(person);
  return (
    <AppShell
      person={{ name: person.name, email: person.email, isAdmin: person.isAdmin }}
      projects={entries.map(({ project: { slug, name } }) => ({ slug, name }))}
    >
      {entries.length === 0 ? (
        <div className="mx-auto max-w-xl py-8">
          <PageHead title="Make your first project" lead="A project is one shelter: its animals, its API keys and its people." />
          <NewProject isFirst />
        </div>
      ) : (
        <>
          <PageHead
            title="Projects"
            lead={person.isAdmin ? "You run this service, so all of its projects are here." : undefined}
            action={<NewProject />}
          />
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {entries.map((entry) => (
              <ProjectCard key={entry.project.id} {...entry} />
            ))}
          </ul>
        </>
      )}
    </AppShell>
  );
}
