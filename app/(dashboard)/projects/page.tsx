import type { Metadata } from "next";
import { PageHead } from "#components/layout/page-head.tsx";
import { NewProject } from "#components/projects/new-project.tsx";
import { ProjectBin } from "#components/projects/project-bin.tsx";
import { ProjectCard } from "#components/projects/project-card.tsx";
import { projectDirectory } from "#lib/projects/directory/loaders.ts";
import { myBinnedProjects, pagePerson } from "#lib/projects/loaders.ts";

export const metadata: Metadata = { title: "Projects", robots: { index: false } };

/** The projects that the person may enter. */
export default async function ProjectsPage() {
  const person = await pagePerson("/projects");
  const [entries, binned] = await Promise.all([projectDirectory(person), myBinnedProjects(person)]);
  return (
    <>
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
      <ProjectBin projects={binned} />
    </>
  );
}
