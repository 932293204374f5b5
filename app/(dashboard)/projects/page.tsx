import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { PageHead } from "#components/shell/page/page-head.tsx";
import { NewProject } from "#components/shelter/projects/new-project.tsx";
import { PageLinks } from "#components/shelter/projects/page-links.tsx";
import { ProjectBin } from "#components/shelter/projects/project-bin.tsx";
import { ProjectCard } from "#components/shelter/projects/project-card.tsx";
import { ProjectSearch } from "#components/shelter/projects/project-search.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { pagePerson } from "#lib/people/access/loaders.ts";
import { projectBin, projectDirectory } from "#lib/shelter/projects/directory/loaders.ts";
import { directoryQueryText, readDirectoryQuery } from "#lib/shelter/projects/directory/schema.ts";
import { ownedProjects } from "#lib/tenancy/ceilings/loaders.ts";
import { isNear } from "#lib/tenancy/ceilings/rules.ts";

export const metadata: Metadata = { title: "Projects", robots: { index: false } };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

function NoneYet() {
  return (
    <div className="mx-auto max-w-xl py-8">
      <PageHead title="Create your first project" lead="A project is one shelter: its animals, its API keys, and its people." />
      <NewProject isFirst />
    </div>
  );
}

/** The person's own projects only, even for an administrator. With `open=only`, opens the project if there is only one. */
export default async function ProjectsPage({ searchParams }: Props) {
  const query = await readDirectoryQuery(searchParams);
  const at = (change: Partial<typeof query>): string => `/projects${directoryQueryText({ ...query, ...change })}`;
  const person = await pagePerson(at({}));
  const [{ entries, hasMore }, bin, owned] = await Promise.all([
    projectDirectory(person, query),
    projectBin(person, query),
    ownedProjects(person),
  ]);
  if ((await searchParams)["open"] === "only") {
    const [only, ...others] = entries;
    redirect(only && others.length === 0 ? `/p/${only.project.slug}` : "/projects");
  }
  const isWhole = query.q === "" && query.page <= 1;
  return (
    <>
      {entries.length === 0 && isWhole && !person.isAdmin ? (
        <NoneYet />
      ) : (
        <>
          <PageHead title="Projects" action={<NewProject />} />
          {!person.isAdmin && isNear(owned) && (
            <p className="mb-4 text-note">
              You own {owned.used} of {owned.max} projects that one person can own, those in the bin included.
            </p>
          )}
          {(hasMore || !isWhole) && <ProjectSearch />}
          {entries.length === 0 && (
            <EmptyState
              picture={isWhole ? "nothing" : "no-match"}
              title={isWhole ? "You’re not in any project yet" : "No matches"}
              text={isWhole ? undefined : "Try part of a name or address."}
            />
          )}
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {entries.map((entry) => (
              <ProjectCard key={entry.project.id} {...entry} />
            ))}
          </ul>
          <PageLinks label="Project pages" page={query.page} hasMore={hasMore} hrefOf={(page) => at({ page })} />
        </>
      )}
      {person.isAdmin && (
        <p className="mt-6">
          You run this service:{" "}
          <Link href="/admin/projects" className="link">
            all of its projects
          </Link>{" "}
          are under Administration.
        </p>
      )}
      <ProjectBin projects={bin.projects}>
        <PageLinks label="Bin pages" page={query.bin} hasMore={bin.hasMore} hrefOf={(page) => at({ bin: page })} />
      </ProjectBin>
    </>
  );
}
