import type { ReactNode } from "react";
import { AppShell } from "#components/layout/app-shell.tsx";
import { askedAddress } from "#lib/http/asked-address.ts";
import { projectNames } from "#lib/projects/directory/loaders.ts";
import { pagePerson } from "#lib/projects/loaders.ts";

export const dynamic = "force-dynamic";

/** The shell. It stands while the page is read; the page asks for itself who may see it. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const person = await pagePerson(askedAddress() ?? "/account");
  const { name, email, isAdmin } = person;
  return (
    <AppShell person={{ name, email, isAdmin }} projects={await projectNames(person)}>
      {children}
    </AppShell>
  );
}
