import type { ReactNode } from "react";
import { FactorNotice } from "#components/people/account/factor-notice.tsx";
import { IdentityGate } from "#components/people/auth/identity-gate.tsx";
import { AppShell } from "#components/shell/frame/app-shell.tsx";
import { askedAddress } from "#lib/http/pages/asked-address.ts";
import { pagePerson } from "#lib/people/access/loaders.ts";
import { myDueFactor } from "#lib/people/auth/factors/loaders.ts";
import { projectNames } from "#lib/shelter/projects/directory/loaders.ts";

export const dynamic = "force-dynamic";

/** The page checks access itself. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const person = await pagePerson(askedAddress() ?? "/account");
  const { name, email, isAdmin } = person;
  return (
    <AppShell
      person={{ name, email, isAdmin }}
      projects={await projectNames(person)}
      identityGate={<IdentityGate email={email} />}
      notice={<FactorNotice {...myDueFactor(person)} />}
    >
      {children}
    </AppShell>
  );
}
