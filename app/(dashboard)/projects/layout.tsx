import type { ReactNode } from "react";
import { AppShell } from "#components/layout/app-shell.tsx";
import { pagePerson } from "#lib/projects/loaders.ts";

export const dynamic = "force-dynamic";

/** The shell. It stands while the page is read; the page asks for itself who may see it. */
export default async function ProjectsLayout({ children }: { children: ReactNode }) {
  return <AppShell person={await pagePerson("/projects")}>{children}</AppShell>;
}
