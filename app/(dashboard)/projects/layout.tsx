import type { ReactNode } from "react";
import { AppShell } from "#components/shell/app-shell.tsx";
import { pagePerson } from "#lib/access/loaders.ts";
import { askedAddress } from "#lib/http/pages/asked-address.ts";
import { projectNames } from "#lib/projects/directory/loaders.ts";

export const dynamic = "force-dynamic";

/** The page checks access itself. */
export default async function ProjectsLayout({ children }: { children: ReactNode }) {
  const person = await pagePerson(askedAddress() ?? "/projects");
  const { name, email, isAdmin } = person;
  return (
    <AppShell person={{ name, email, isAdmin }} projects={await projectNames(person)}>
      {children}
    </AppShell>
  );
}
