import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AppShell } from "#components/shell/frame/app-shell.tsx";
import { DEVELOPERS_COOKIE } from "#components/shell/layout/places.ts";
import { askedAddress } from "#lib/http/pages/asked-address.ts";
import { baseAddress } from "#lib/http/pages/base-address.ts";
import { pageAccess } from "#lib/people/access/loaders.ts";
import { currentPerson } from "#lib/people/auth/session/loaders.ts";
import { newEnquiriesOf } from "#lib/shelter/enquiries/inbox/loaders.ts";
import { projectNames } from "#lib/shelter/projects/directory/loaders.ts";
import { can } from "#lib/tenancy/scope/permissions.rules.ts";
import { readerOf } from "../../frame.tsx";

export const metadata: Metadata = { robots: { index: false } };

export const dynamic = "force-dynamic";

/** Each page checks access itself; if the requested URL is unknown, only the page knows where sign-in should return to. */
export default async function ProjectLayout(props: { params: Promise<{ project: string }>; children: ReactNode }) {
  const asked = askedAddress();
  if (asked === undefined && !(await currentPerson())) return props.children;
  const access = await pageAccess((await props.params).project, asked);
  const { person, project, role } = access;
  const [base, newEnquiries, projects] = await Promise.all([baseAddress(), newEnquiriesOf(access), projectNames(person)]);
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
      {...readerOf(person)}
      project={{
        slug: project.slug,
        name: project.name,
        isTest: project.isTest,
        may,
        base,
        newEnquiries,
        opensDevelopers: (await cookies()).get(DEVELOPERS_COOKIE)?.value === "open",
      }}
      projects={projects}
    >
      {props.children}
    </AppShell>
  );
}
