import type { ReactNode } from "react";
import { FactorNotice } from "#components/people/account/factor-notice.tsx";
import { IdentityGate } from "#components/people/auth/identity-gate.tsx";
import { AppShell } from "#components/shell/frame/app-shell.tsx";
import { askedAddress } from "#lib/http/pages/asked-address.ts";
import { pagePerson } from "#lib/people/access/loaders.ts";
import { myDueFactor } from "#lib/people/auth/factors/loaders.ts";
import type { Person } from "#lib/people/auth/session/schema.ts";
import { projectNames } from "#lib/shelter/projects/directory/loaders.ts";

/** What the shell of every page has of its reader. */
export function readerOf(person: Person) {
  const { name, email, isAdmin } = person;
  return {
    person: { name, email, isAdmin },
    identityGate: <IdentityGate email={email} />,
    notice: <FactorNotice {...myDueFactor(person)} />,
  };
}

/**
 * The layout of a person's own pages, which check access themselves.
 * @param path where sign-in returns to if the requested URL is unknown
 */
export const ownLayout =
  (path: string) =>
  async ({ children }: { children: ReactNode }): Promise<ReactNode> => {
    const person = await pagePerson(askedAddress() ?? path);
    return (
      <AppShell {...readerOf(person)} projects={await projectNames(person)}>
        {children}
      </AppShell>
    );
  };
