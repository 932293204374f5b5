import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AppShell } from "#components/shell/app-shell.tsx";
import { pageAccess } from "#lib/access/loaders.ts";
import { currentPerson } from "#lib/auth/session/loaders.ts";
import { askedAddress } from "#lib/http/pages/asked-address.ts";
import { baseAddress } from "#lib/http/pages/base-address.ts";
import { projectNames } from "#lib/projects/directory/loaders.ts";
import { can } from "#lib/scope/permissions.rules.ts";

export const metadata: Metadata = { robots: { index: false } };

export const dynamic = "force-dynamic";

/** Each page checks access itself; if the requested URL is unknown, only the page knows where sign-in should return to. */
export default async function ProjectLayout(props: { params: Promise<{ project: string }>; children: ReactNode }) {
  const asked = askedAddress();
  if (asked === undefined && !(await currentPerson())) return props.children;
  const { person, project, role } = await pageAccess((await props.params).project, asked);
  const may = {
    writePets: can(role, "pets.write"),
    writeKeys: can(role, "keys.write"),
    writeMembers: can(role, "members.write"),
    readAudit: can(role, "audit.read"),
    writeDomains: can(role, "domains.write"),
    readWebhooks: can(role, "webhooks.read"),
  };
  return (
    <AppShell
      person={{ name: person.name, email: person.email, isAdmin: person.isAdmin }}
      project={{ slug: project.slug, name: project.name, may, base: await baseAddress() }}
      projects={await projectNames(person)}
    >
      {props.children}
    </AppShell>
  );
}
