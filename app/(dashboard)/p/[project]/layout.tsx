import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AppShell } from "#components/layout/app-shell.tsx";
import { projectNames } from "#lib/projects/directory/loaders.ts";
import { pageAccess } from "#lib/projects/loaders.ts";

export const metadata: Metadata = { robots: { index: false } };

export const dynamic = "force-dynamic";

/** The shell around a project's pages. Each page asks for access itself. */
export default async function ProjectLayout(props: { params: Promise<{ project: string }>; children: ReactNode }) {
  const { person, project } = await pageAccess((await props.params).project);
  return (
    <AppShell
      person={{ name: person.name, email: person.email, isAdmin: person.isAdmin }}
      project={{ slug: project.slug, name: project.name }}
      projects={await projectNames(person)}
    >
      {props.children}
    </AppShell>
  );
}
